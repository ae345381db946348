import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import {
  ParseSpeeds,
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHeader,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { srgbProfile } from './srgb-profile'
import { type InvoiceInside, xmpDate, xmpPacket } from './xmp'

export interface PdfaOptions {
  /** Taken over from the PDF when absent. */
  title?: string
  /** Who issues the document. */
  author: string
  /** Date of creation; the same input at the same instant gives the same bytes. */
  instant: Date
  /** Language of the text, if the PDF does not state it (BCP 47). */
  language?: string
  /** The invoice as XML, which makes the PDF a ZUGFeRD or Factur-X hybrid. */
  invoice?: InvoiceInside & { xml: Uint8Array }
}

const producer = 'Gewerk'

/**
 * Converts a PDF printed by Chromium, or one of our own, into a PDF/A-3b file (ISO 19005-3): colours are defined by an
 * output intent, metadata are in XMP, links are printed with the page, the file has an identifier, and an XML invoice
 * is embedded as an alternative. Chromium has embedded the fonts already. Content and tags are unchanged.
 */
export async function toPdfa(pdf: Buffer, options: PdfaOptions): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  const { context, catalog } = document
  context.header = PDFHeader.forVersion(1, 7)
  const facts = {
    title: options.title ?? document.getTitle() ?? '',
    author: options.author,
    producer,
    instant: options.instant,
  }
  setInfo(document, facts)
  if (!catalog.has(PDFName.of('Lang')) && options.language)
    catalog.set(PDFName.of('Lang'), PDFString.of(options.language))
  catalog.set(PDFName.of('ViewerPreferences'), context.obj({ DisplayDocTitle: PDFBool.True }))
  setOutputIntent(context, catalog)
  setMetadata(context, catalog, xmpPacket(facts, options.invoice ?? null))
  if (options.invoice) embed(context, catalog, options.invoice, options.instant)
  printAnnotations(document)
  context.trailerInfo.ID = identifier(context, pdf, options)
  return Buffer.from(
    await document.save({
      useObjectStreams: true,
      addDefaultPage: false,
      updateFieldAppearances: false,
      objectsPerTick: Number.POSITIVE_INFINITY,
    }),
  )
}

interface Facts {
  title: string
  author: string
  producer: string
  instant: Date
}

/** Rewrites the information dictionary: it must agree with the XMP (6.6.3). */
function setInfo({ context }: PDFDocument, { title, author, producer, instant }: Facts): void {
  const date = PDFString.of(`D:${xmpDate(instant).replace(/[-:T]/g, '')}`)
  const info = context.obj({
    Title: PDFHexString.fromText(title),
    Author: PDFHexString.fromText(author),
    Creator: PDFString.of(producer),
    Producer: PDFString.of(producer),
    CreationDate: date,
    ModDate: date,
  })
  put(context, context.trailerInfo.Info, info, ref => {
    context.trailerInfo.Info = ref
  })
}

/** DeviceRGB means sRGB (6.2.3); a PDF of our own already has its intent. */
function setOutputIntent(context: PDFContext, catalog: PDFDict): void {
  const key = PDFName.of('OutputIntents')
  if (catalog.has(key)) return
  const profile = context.register(context.flateStream(srgbProfile(), { N: 3 }))
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    RegistryName: PDFString.of('http://www.color.org'),
    Info: PDFString.of('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  })
  catalog.set(key, context.obj([context.register(intent)]))
}

/** Uncompressed, so that tools that cannot parse PDF find it too (6.6.2.1). */
function setMetadata(context: PDFContext, catalog: PDFDict, packet: string): void {
  const key = PDFName.of('Metadata')
  const stream = context.stream(Buffer.from(packet, 'utf8'), { Type: 'Metadata', Subtype: 'XML' })
  put(context, catalog.get(key), stream, ref => catalog.set(key, ref))
}

/** Replaces the object that a reference points to, or adds a new one. */
function put(
  context: PDFContext,
  place: PDFObject | undefined,
  object: PDFObject,
  register: (ref: PDFRef) => void,
): void {
  if (place instanceof PDFRef) context.assign(place, object)
  else register(context.register(object))
}

/**
 * An associated file of the document (ISO 32000-2 7.11.4, ISO 19005-3 6.8; ZUGFeRD 2.x: relationship Alternative,
 * subtype text/xml).
 */
function embed(
  context: PDFContext,
  catalog: PDFDict,
  { xml, filename }: NonNullable<PdfaOptions['invoice']>,
  instant: Date,
): void {
  const file = context.flateStream(xml, {
    Type: 'EmbeddedFile',
    Subtype: 'text/xml',
    Params: {
      Size: xml.length,
      ModDate: PDFString.of(`D:${xmpDate(instant).replace(/[-:T]/g, '')}`),
      CheckSum: PDFHexString.of(createHash('md5').update(xml).digest('hex')),
    },
  })
  const stream = context.register(file)
  const specification = context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(filename),
      UF: PDFHexString.fromText(filename),
      Desc: PDFHexString.fromText('Rechnung als XML / Invoice as XML'),
      AFRelationship: 'Alternative',
      EF: { F: stream, UF: stream },
    }),
  )
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict) ?? context.obj({})
  names.set(PDFName.of('EmbeddedFiles'), context.obj({ Names: [PDFString.of(filename), specification] }))
  catalog.set(PDFName.of('Names'), names)
  catalog.set(PDFName.of('AF'), context.obj([specification]))
}

// ISO 32000-1 table 165
const annotationFlags = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 }

/** Annotations are shown wherever the page is (6.3.2). */
function printAnnotations(document: PDFDocument): void {
  const { invisible, hidden, print, noView, toggleNoView } = annotationFlags
  for (const page of document.getPages()) {
    const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)
    for (let index = 0; index < (annotations?.size() ?? 0); index++) {
      const annotation = annotations?.lookupMaybe(index, PDFDict)
      const flags = annotation?.lookupMaybe(PDFName.of('F'), PDFNumber)?.asNumber() ?? 0
      annotation?.set(PDFName.of('F'), PDFNumber.of((flags | print) & ~(invisible | hidden | noView | toggleNoView)))
    }
  }
}

/** The trailer's ID (6.1.3): derived from the content, so that nothing is random. */
function identifier(context: PDFContext, pdf: Buffer, { author, title, instant, invoice }: PdfaOptions): PDFArray {
  const hash = createHash('sha256').update(pdf)
  hash.update(JSON.stringify([author, title ?? null, instant.getTime(), invoice?.filename ?? null]))
  if (invoice) hash.update(invoice.xml)
  const id = PDFHexString.of(hash.digest('hex').slice(0, 32).toUpperCase())
  return context.obj([id, id])
}

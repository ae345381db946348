import { Buffer } from 'node:buffer'
import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  type PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFString,
} from '@cantoo/pdf-lib'
import { readContent } from './shown-glyphs'
import { xmpDate } from './xmp'

export interface PdfaInspection {
  /** Violations of PDF/A-3b, with the clause of ISO 19005-3; empty if none was found. */
  faults: string[]
  /** Embedded files, by name. */
  files: Record<string, Buffer>
}

const name = (text: string) => PDFName.of(text)

/**
 * Checks for the structural violations of PDF/A-3b that printing by Chromium and our own embedding could cause. No
 * replacement for a validator of the whole standard: it does not look inside fonts and images.
 */
export async function inspectPdfa(bytes: Buffer): Promise<PdfaInspection> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
  const dicts = objects.flatMap(object => [...dictsIn(object)])
  const files = embeddedFiles(document)
  const faults = [
    ...fileFaults(bytes, document),
    ...metadataFaults(document, Object.keys(files)),
    ...intentFaults(document),
    ...dicts.flatMap(fontFaults),
    ...dicts.flatMap(forbiddenFaults),
    ...objects.flatMap(streamFaults),
    ...annotationFaults(document),
    ...attachmentFaults(document),
    ...glyphFaults(document),
  ]
  return { faults: [...new Set(faults)], files }
}

/** 6.1.2, 6.1.3 */
function fileFaults(bytes: Buffer, { context }: PDFDocument): string[] {
  const faults: string[] = []
  if (!/^%PDF-1\.[0-7][\r\n]+%[\x80-\xff]{4}/.test(bytes.subarray(0, 32).toString('latin1')))
    faults.push('6.1.2 header or its binary comment')
  const { ID, Encrypt } = context.trailerInfo
  if (!(ID instanceof PDFArray) || ID.size() !== 2) faults.push('6.1.3 no file identifier')
  if (Encrypt) faults.push('6.1.3 encrypted')
  if (!/%%EOF[\r\n]*$/.test(bytes.subarray(-8).toString('latin1'))) faults.push('6.1.3 data after %%EOF')
  return faults
}

/** 6.6.2, 6.6.3: XMP is present, in uncompressed UTF-8, and agrees with the information dictionary. */
function metadataFaults(document: PDFDocument, files: readonly string[]): string[] {
  const stream = document.catalog.lookup(name('Metadata'))
  if (!(stream instanceof PDFRawStream)) return ['6.6.2.1 no XMP metadata']
  const faults: string[] = []
  if (stream.dict.has(name('Filter'))) faults.push('6.6.2.1 compressed XMP')
  const xmp = Buffer.from(stream.contents).toString('utf8')
  if (xmp.includes('\ufffd')) faults.push('6.6.2.1 XMP is no UTF-8')
  const wanted: [clause: string, text: string][] = [
    ['6.6.4 part', '<pdfaid:part>3</pdfaid:part>'],
    ['6.6.4 conformance', '<pdfaid:conformance>B</pdfaid:conformance>'],
    ['6.6.2.1 packet', '<?xpacket begin="\ufeff"'],
    ['6.6.3 title', `<rdf:li xml:lang="x-default">${xml(document.getTitle())}</rdf:li>`],
    ['6.6.3 author', `<rdf:Seq><rdf:li>${xml(document.getAuthor())}</rdf:li>`],
    ['6.6.3 producer', `<pdf:Producer>${xml(document.getProducer())}</pdf:Producer>`],
    ['6.6.3 creator', `<xmp:CreatorTool>${xml(document.getCreator())}</xmp:CreatorTool>`],
    ['6.6.3 creation date', `<xmp:CreateDate>${date(document.getCreationDate())}</xmp:CreateDate>`],
    ['6.6.3 modification date', `<xmp:ModifyDate>${date(document.getModificationDate())}</xmp:ModifyDate>`],
    ...files.map((file): [string, string] => [
      '6.6.2.3 description of the invoice inside',
      `<fx:DocumentFileName>${file}</fx:DocumentFileName>`,
    ]),
  ]
  for (const [clause, text] of wanted) if (!xmp.includes(text)) faults.push(`${clause} in XMP`)
  if (xmp.includes('<fx:') && !xmp.includes('<pdfaSchema:prefix>fx</pdfaSchema:prefix>'))
    faults.push('6.6.2.3 extension schema is not described')
  return faults
}

const date = (instant: Date | undefined) => (instant ? xmpDate(instant) : '')
const xml = (text = '') =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')

/** 6.2.3 */
function intentFaults({ catalog }: PDFDocument): string[] {
  const intent = catalog.lookupMaybe(name('OutputIntents'), PDFArray)?.lookupMaybe(0, PDFDict)
  if (intent?.lookup(name('S')) !== name('GTS_PDFA1')) return ['6.2.3 no PDF/A output intent']
  const profile = intent.lookup(name('DestOutputProfile'))
  if (!(profile instanceof PDFRawStream)) return ['6.2.3 no colour profile']
  const components = profile.dict.lookupMaybe(name('N'), PDFNumber)?.asNumber()
  return components === 3 && decoded(profile).subarray(36, 40).toString('latin1') === 'acsp'
    ? []
    : ['6.2.3 colour profile']
}

/** 6.2.11: every font is embedded, and maps its codes to glyphs by itself. */
function fontFaults(dict: PDFDict): string[] {
  const type = dict.lookup(name('Type'))
  if (type === name('FontDescriptor')) {
    const embedded = ['FontFile', 'FontFile2', 'FontFile3'].some(key => dict.has(name(key)))
    return embedded ? [] : [`6.2.11.4 font not embedded: ${String(dict.lookup(name('FontName')))}`]
  }
  if (type !== name('Font')) return []
  const subtype = dict.lookup(name('Subtype'))
  const called = String(dict.lookup(name('BaseFont')))
  if (subtype === name('CIDFontType2') && !dict.has(name('CIDToGIDMap'))) return [`6.2.11.3.2 CIDToGIDMap: ${called}`]
  const describesItself = subtype === name('Type0') || subtype === name('Type3')
  return describesItself || dict.has(name('FontDescriptor')) ? [] : [`6.2.11.4 standard font: ${called}`]
}

const forbiddenActions = [
  'JavaScript',
  'Launch',
  'Sound',
  'Movie',
  'ResetForm',
  'ImportData',
  'Hide',
  'SetOCGState',
  'Rendition',
  'Trans',
  'GoTo3DView',
]

/** 6.5 actions, 6.4 forms, 6.2.8 images, 6.2.5 graphics state */
function forbiddenFaults(dict: PDFDict): string[] {
  const faults: string[] = []
  const action = dict.lookup(name('S'))
  if (action instanceof PDFName && forbiddenActions.includes(action.decodeText()))
    faults.push(`6.5.1 action ${action.decodeText()}`)
  if (dict.has(name('AA'))) faults.push('6.5.2 additional actions')
  if (dict.has(name('XFA'))) faults.push('6.4.2 XFA form')
  if (dict.lookup(name('NeedAppearances')) === PDFBool.True) faults.push('6.4.1 form without appearances')
  if (dict.lookup(name('Interpolate')) === PDFBool.True) faults.push('6.2.8 interpolated image')
  if (dict.has(name('OPI')) || dict.has(name('Alternates'))) faults.push('6.2.8 alternate image')
  if (dict.lookup(name('Type')) === name('ExtGState') && (dict.has(name('TR')) || dict.has(name('HTP'))))
    faults.push('6.2.5 transfer function')
  return faults
}

/** 6.1.7 */
function streamFaults(object: PDFObject): string[] {
  if (!(object instanceof PDFRawStream)) return []
  const { dict } = object
  const filters = dict.lookup(name('Filter'))
  const used = filters instanceof PDFArray ? filters.asArray().map(String) : [String(filters)]
  return [
    ...(used.includes('/LZWDecode') ? ['6.1.7.2 LZW'] : []),
    ...(['F', 'FFilter', 'FDecodeParms'].some(key => dict.has(name(key))) ? ['6.1.7.1 data outside of the file'] : []),
    ...(dict.lookup(name('Subtype')) === name('PS') ? ['6.2.9 PostScript'] : []),
  ]
}

/** 6.3.2 */
function annotationFaults(document: PDFDocument): string[] {
  return document.getPages().flatMap(page => {
    const annotations = page.node.lookupMaybe(name('Annots'), PDFArray)?.asArray() ?? []
    return annotations.flatMap(reference => {
      const flags = (document.context.lookup(reference) as PDFDict).lookupMaybe(name('F'), PDFNumber)?.asNumber() ?? 0
      return (flags & 4) === 0 || (flags & 0b100100011) !== 0 ? ['6.3.2 annotation that is not printed'] : []
    })
  })
}

/** 6.8: embedded files are named, typed, related and listed. */
function attachmentFaults(document: PDFDocument): string[] {
  const listed =
    document.catalog
      .lookupMaybe(name('AF'), PDFArray)
      ?.asArray()
      .map(reference => document.context.lookup(reference)) ?? []
  return specifications(document).flatMap(specification => {
    const faults: string[] = []
    for (const key of ['F', 'UF', 'AFRelationship', 'Desc'])
      if (!specification.has(name(key))) faults.push(`6.8 file specification without ${key}`)
    const stream = specification.lookupMaybe(name('EF'), PDFDict)?.lookup(name('F'))
    if (!(stream instanceof PDFRawStream) || !stream.dict.has(name('Subtype')))
      faults.push('6.8 embedded file without a type')
    else if (!stream.dict.lookupMaybe(name('Params'), PDFDict)?.has(name('ModDate')))
      faults.push('6.8 embedded file without a date')
    if (!listed.includes(specification)) faults.push('6.8 embedded file is not associated')
    return faults
  })
}

function specifications({ catalog }: PDFDocument): PDFDict[] {
  const tree = catalog.lookupMaybe(name('Names'), PDFDict)?.lookupMaybe(name('EmbeddedFiles'), PDFDict)
  const entries = tree?.lookupMaybe(name('Names'), PDFArray)
  return Array.from(
    { length: (entries?.size() ?? 0) / 2 },
    (_, index) => entries?.lookup(index * 2 + 1, PDFDict) as PDFDict,
  )
}

function embeddedFiles(document: PDFDocument): Record<string, Buffer> {
  return Object.fromEntries(
    specifications(document).map(specification => {
      const called = specification.lookup(name('UF')) as PDFString | PDFHexString
      const stream = specification.lookup(name('EF'), PDFDict).lookup(name('F')) as PDFRawStream
      return [called.decodeText(), decoded(stream)]
    }),
  )
}

/**
 * 6.2.11.8: no glyph is shown that is missing in its font. Chromium shows missing glyphs as glyph 0 of a composite
 * font.
 */
function glyphFaults(document: PDFDocument): string[] {
  return document.getPages().flatMap((page, index) => {
    const contents = page.node.Contents()
    const parts =
      contents instanceof PDFArray ? contents.asArray().map(part => document.context.lookup(part)) : [contents]
    const source = parts.map(part => (part instanceof PDFRawStream ? decoded(part).toString('latin1') : '')).join('\n')
    const missing = missingGlyphs(source, page.node.Resources(), new Set())
    return missing > 0 ? [`6.2.11.8 ${missing} missing glyphs on page ${index + 1}`] : []
  })
}

function missingGlyphs(source: string, resources: PDFDict | undefined, seen: Set<PDFRawStream>): number {
  const fonts = resources?.lookupMaybe(name('Font'), PDFDict)
  const forms = resources?.lookupMaybe(name('XObject'), PDFDict)
  const { shown, drawn } = readContent(source)
  let missing = 0
  for (const { font, codes } of shown) {
    const isComposite = fonts?.lookupMaybe(name(font), PDFDict)?.lookup(name('Subtype')) === name('Type0')
    if (!isComposite) continue
    for (let at = 0; at + 1 < codes.length; at += 2) if (codes[at] === 0 && codes[at + 1] === 0) missing++
  }
  for (const form of drawn) {
    const stream = forms?.lookup(name(form))
    if (!(stream instanceof PDFRawStream) || stream.dict.lookup(name('Subtype')) !== name('Form') || seen.has(stream))
      continue
    seen.add(stream)
    missing += missingGlyphs(
      decoded(stream).toString('latin1'),
      stream.dict.lookupMaybe(name('Resources'), PDFDict) ?? resources,
      seen,
    )
  }
  return missing
}

const decoded = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode())

/** Every dictionary inside an object, without following references. */
function* dictsIn(object: PDFObject): Generator<PDFDict> {
  if (object instanceof PDFRawStream) yield* dictsIn(object.dict)
  else if (object instanceof PDFArray) for (const item of object.asArray()) yield* dictsIn(item)
  else if (object instanceof PDFDict) {
    yield object
    for (const value of object.values()) yield* dictsIn(value)
  }
}

import { Buffer } from 'node:buffer'
import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
} from '@cantoo/pdf-lib'
import { xmpDate } from '../xmp'
import { cadesSignature } from './cades'
import type { Sealer } from './certificate'

interface SealOptions extends Sealer {
  /** Name and reason of the seal, as PDF readers show them. */
  name: string
  reason: string
  instant: Date
}

/** Room for the signature with its certificates, in bytes. */
const room = 8192
const unknown = 9_999_999_999

/**
 * Seals a PDF by a signature over all of it (PAdES B-B, `ETSI.CAdES.detached`). It is the last step: PDF readers report
 * every later change. It has no visible appearance, and the file remains PDF/A.
 */
export async function sealPdf(pdf: Buffer, { name, reason, instant, ...sealer }: SealOptions): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  const { context, catalog } = document
  const [page] = document.getPages().slice(-1)
  if (!page) throw new RangeError('a PDF has a page')
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, unknown, unknown, unknown],
      Contents: PDFHexString.of('0'.repeat(room * 2)),
      Name: PDFHexString.fromText(name),
      Reason: PDFHexString.fromText(reason),
      M: PDFString.of(`D:${xmpDate(instant).replaceAll(/[-:T]/g, '')}`),
    }),
  )
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Siegel'),
      Rect: [0, 0, 0, 0],
      F: 132,
      V: signature,
      P: page.ref,
    }),
  )
  page.node.addAnnot(field)
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict) ?? context.obj({ Fields: [] })
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3))
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([])
  fields.push(field)
  form.set(PDFName.of('Fields'), fields)
  catalog.set(PDFName.of('AcroForm'), form)
  const saved = await document.save({
    // The signed range is located by its offset in the file, so it must not be inside a compressed stream.
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
  return signed(Buffer.from(saved), sealer)
}

/** Sets the signed byte range (all but the signature itself), and inserts the signature over it. */
function signed(bytes: Buffer, sealer: Sealer): Buffer {
  const contents = bytes.lastIndexOf(`<${'0'.repeat(room * 2)}>`)
  const range = /\/ByteRange\s*\[\s*0\s+9{10}\s+9{10}\s+9{10}\s*\]/.exec(bytes.toString('latin1'))
  if (contents < 0 || !range) throw new Error('the place of the signature was not found')
  const end = contents + room * 2 + 2
  const byteRange = `/ByteRange [0 ${contents} ${end} ${bytes.length - end}]`
  bytes.write(byteRange.padEnd(range[0].length), range.index, 'latin1')
  const signature = cadesSignature([bytes.subarray(0, contents), bytes.subarray(end)], sealer)
  if (signature.length > room) throw new RangeError('the signature and its certificates are too long')
  bytes.write(signature.toString('hex'), contents + 1, 'latin1')
  return bytes
}

import { ParseSpeeds, PDFDocument, PDFName } from '@cantoo/pdf-lib'

/** Appends the pages of the second PDF to the first, whose own pages are unchanged. */
export async function appendPages(pdf: Buffer, further: Buffer): Promise<Buffer> {
  const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }
  const document = await PDFDocument.load(pdf, options)
  const source = await PDFDocument.load(further, options)
  for (const page of await document.copyPages(source, source.getPageIndices())) {
    // Their structure tree stays in the other file: the number would refer into the tree of this one.
    page.node.delete(PDFName.of('StructParents'))
    document.addPage(page)
  }
  return Buffer.from(
    await document.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
      objectsPerTick: Number.POSITIVE_INFINITY,
    }),
  )
}

import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { htmlOf, type PaperVersion, type RenderedPaper } from './render'

interface Source extends Pick<RenderedPaper, 'footerHtml' | 'title' | 'lines'> {
  /** Laid out when it is called, which is when its turn has come. */
  html(): Promise<string>
}

/** More lines than this never fit on one page: it holds about 60 of the smallest kind. */
const linesOfSeveralPages = 100

type Print = (source: Source) => Promise<Buffer>

/** What a printer computes, so that long papers can be computed in a thread. */
export interface PaperWork {
  layOut(paper: RenderedPaper, version: PaperVersion): Promise<string>
  pageStarts(pdf: Buffer, paper: RenderedPaper): Promise<string[]>
}

const onLoop: PaperWork = {
  layOut: async (paper, version) => htmlOf(paper, version),
  pageStarts: rowsThatStartPages,
}

/** Makes a `Print` of a renderer that takes HTML: the page is laid out first. */
export const layingOut =
  <Html extends Omit<Source, 'html'> & { html: string }>(render: (source: Html) => Promise<Buffer>): Print =>
  async source =>
    render({ ...source, html: await source.html() } as Html)

/**
 * A paper as PDF. One whose items run over several pages carries its sum over, in two prints: the first keeps the space
 * for the sums free and so shows which row each page begins with, the second has the sums in that space. A paper of at
 * most `linesOfSeveralPages` is printed plainly before these two, and that is all where its items fit on one page. A
 * longer one is not; it is printed plainly at the end where no row begins a page.
 */
export async function printPaper(paper: RenderedPaper, print: Print, work = onLoop): Promise<Buffer> {
  const { carrying, footerHtml, title, lines } = paper
  const printed = (version: PaperVersion) =>
    print({ footerHtml, title, lines, html: () => work.layOut(paper, version) })
  const startsOf = (pdf: Buffer) => work.pageStarts(pdf, paper)
  if (!carrying) return printed('plain')
  if (lines <= linesOfSeveralPages) {
    const plain = await printed('plain')
    if (isOfOnePage(plain) || (await startsOf(plain)).length === 0) return plain
  }
  const pageStarts = await startsOf(await printed('spaced'))
  return printed(pageStarts.length === 0 ? 'plain' : { pageStarts })
}

/**
 * Whether a PDF says in plain text that all its page trees (ISO 32000-1, 7.7.3.2) hold one page: reading it whole takes
 * a tenth of the printing. False also where it does not say.
 */
export function isOfOnePage(pdf: Buffer): boolean {
  const counts = [...pdf.toString('latin1').matchAll(/\/Count (\d+)/g)]
  return counts.length > 0 && counts.every(([, pages]) => pages === '1')
}

/**
 * The ids of the first row on each page, without the first row of all; the PDF names where each row stands (ISO
 * 32000-1, 12.3.2.3).
 */
export async function rowsThatStartPages(pdf: Uint8Array): Promise<string[]> {
  const pages = await pagesOfRows(pdf)
  return pages.flatMap(({ id, number }, place) => {
    const before = pages[place - 1]
    return before && number !== before.number ? [id] : []
  })
}

/** The rows of a paper's table in their order, each with the page on which it begins, from 0. */
export async function pagesOfRows(pdf: Uint8Array): Promise<{ id: string; number: number }[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const numbers = new Map(document.getPages().map((page, number) => [page.ref.toString(), number]))
  const places = document.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict)?.entries() ?? []
  return places
    .flatMap(([name, place]) => {
      const id = name.decodeText()
      const number = numbers.get(String(document.context.lookup(place, PDFArray).get(0)))
      return /^row-\d+$/.test(id) && number !== undefined ? [{ id, number }] : []
    })
    .sort((a, b) => Number(a.id.slice(4)) - Number(b.id.slice(4)))
}

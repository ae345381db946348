import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { htmlOf, type PaperVersion, type RenderedPaper } from './render'

interface Source extends Pick<RenderedPaper, 'footerHtml' | 'title' | 'lines'> {
  /** Lays the paper out when called, i.e. when its turn has come. */
  html(): Promise<string>
}

/** More lines than this never fit on one page: a page holds about 60 of the smallest kind. */
const linesOfSeveralPages = 100

type Print = (source: Source) => Promise<Buffer>

/** The computations for printing, as an interface so that long papers can be computed in a thread. */
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
 * Prints a paper as PDF. If its items run over several pages it carries its sum over, in two prints: the first reserves
 * the space for the sums and so shows which row each page begins with, the second has the sums in that space. A paper
 * of at most `linesOfSeveralPages` lines is first printed plainly, which is enough if its items fit on one page. A
 * longer one skips that; it is printed plainly at the end if no row starts a page.
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
 * Whether a PDF states in plain text that all its page trees (ISO 32000-1, 7.7.3.2) hold one page: parsing it would
 * take a tenth of the printing time. Also false if it does not state that.
 */
export function isOfOnePage(pdf: Buffer): boolean {
  const counts = [...pdf.toString('latin1').matchAll(/\/Count (\d+)/g)]
  return counts.length > 0 && counts.every(([, pages]) => pages === '1')
}

/**
 * The ids of the first row on each page, except the very first row; named destinations of the PDF give the place of
 * each row (ISO 32000-1, 12.3.2.3).
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

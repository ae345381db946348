import { createOffLoop, WorkEnded } from '../../../adapters/off-loop'
import type { PaperOffer } from '../../../paper/model'
import { type PaperWork, rowsThatStartPages } from '../../../paper/print'
import { printedLines } from '../../../paper/printed-lines'
import { htmlOf, renderOfferPrintView } from '../../../paper/render'
import { type PdfaOptions, toPdfa } from '../../../pdfa/to-pdfa'
import { DomainError } from '../../../platform/errors'
import { nextRound } from '../../../platform/rounds'
import { linesPerPage } from '../../../platform/values/lines-per-page'
import type { TaskInputs, TaskName, TaskResults } from '../../../thread'

// Laying out a thousand lines, reading their PDF and archiving it each block the processor for some tenths of a second,
// during which no request would be answered. Long papers are therefore processed in a thread; short ones are done
// sooner than a thread would be.

const thread = createOffLoop({ most: 1 })

/** A PDF of more bytes is read and written in a thread: printed papers of a page or two are smaller. */
const largePdf = 256 * 1024

/** How many bytes are copied in one step. */
const copyStep = 256 * 1024

/** @throws DomainError pdf.unavailable where the thread has been ended */
async function inThread<Name extends TaskName>(
  task: Name,
  input: TaskInputs[Name],
  transfer?: ArrayBuffer[],
): Promise<TaskResults[Name]> {
  try {
    return await thread.run(task, input, transfer)
  } catch (error) {
    if (error instanceof WorkEnded) throw new DomainError('pdf.unavailable', { retryAfter: 10 })
    throw error
  }
}

/** A copy that can be transferred to the thread: copying a PDF of several MB in one step would block the event loop. */
async function copyInRounds(pdf: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(Buffer.allocUnsafeSlow(pdf.length).buffer as ArrayBuffer)
  for (let at = 0; at < pdf.length; at += copyStep) {
    if (at > 0) await nextRound()
    copy.set(pdf.subarray(at, at + copyStep), at)
  }
  return copy
}

/** The steps of printing a paper; those of a long one run in a thread. */
export const paperWork: PaperWork = {
  layOut: async (paper, version) =>
    paper.lines > linesPerPage ? inThread('lay-out-paper', { sheet: paper.sheet, version }) : htmlOf(paper, version),
  async pageStarts(pdf, { lines }) {
    if (lines <= linesPerPage) return rowsThatStartPages(pdf)
    const copy = await copyInRounds(pdf)
    return inThread('find-page-starts', copy, [copy.buffer])
  },
}

/** An offer as one page of HTML, like `renderOfferPrintView`. */
export const offerPrintHtml = async (offer: PaperOffer): Promise<string> =>
  printedLines(offer) > linesPerPage ? inThread('lay-out-paper', { printView: offer }) : renderOfferPrintView(offer)

/** Like `toPdfa`. */
export async function archivePdf(pdf: Buffer, options: PdfaOptions): Promise<Buffer> {
  if (pdf.length <= largePdf) return toPdfa(pdf, options)
  const copy = await copyInRounds(pdf)
  const { buffer, byteOffset, byteLength } = await inThread('make-pdfa', { pdf: copy, options }, [copy.buffer])
  return Buffer.from(buffer, byteOffset, byteLength)
}

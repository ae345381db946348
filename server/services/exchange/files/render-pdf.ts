import { PdfFailedError, PdfUnavailableError } from '../../../adapters/gotenberg'
import type { App } from '../../../context'
import { printPaper } from '../../../paper/print'
import type { RenderedPaper } from '../../../paper/render'
import { DomainError } from '../../../platform/errors'

/**
 * Paper to PDF bytes. A renderer that is down, busy or failing is `pdf.unavailable`: nothing is half done, the caller
 * may try again.
 */
export async function renderPdf(app: Pick<App, 'pdf' | 'log'>, paper: RenderedPaper): Promise<Buffer> {
  try {
    return await printPaper(paper, app.pdf.render)
  } catch (error) {
    if (!(error instanceof PdfUnavailableError || error instanceof PdfFailedError)) throw error
    app.log.warn({ err: error }, 'pdf not rendered')
    throw new DomainError('pdf.unavailable')
  }
}

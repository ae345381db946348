import { PdfFailedError, PdfUnavailableError } from '../../../adapters/gotenberg'
import type { Ctx } from '../../../context'
import type { RenderedPaper } from '../../../paper/render'
import { DomainError } from '../../../platform/errors'
import { type PrintContext, printInTurn } from './print-in-turn'

/**
 * Renders a paper to PDF bytes. A renderer that is down, busy or failing throws `pdf.unavailable`: nothing is left half
 * done, the caller may try again.
 * @throws DomainError pdf.unavailable, rate_limited, unavailable
 */
export async function renderPdf(ctx: PrintContext & Pick<Ctx, 'log'>, paper: RenderedPaper): Promise<Buffer> {
  try {
    return await printInTurn(ctx, paper)
  } catch (error) {
    if (!(error instanceof PdfUnavailableError || error instanceof PdfFailedError)) throw error
    ctx.log.warn({ err: error }, 'pdf not rendered')
    throw new DomainError('pdf.unavailable', { retryAfter: 10 })
  }
}

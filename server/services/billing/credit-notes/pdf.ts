import type { Ctx } from '../../../context'
import { renderInvoicePaper } from '../../../paper/render'
import { inTenant } from '../../../platform/database/db'
import type { KeptFile } from '../../exchange/files/frozen'
import { renderPdf } from '../../exchange/files/render-pdf'
import { loadLogo } from '../../people/companies/load-logo'
import { freezeIssued, issuedPdf } from '../einvoices/freeze-issued'
import { loadSubject, type Subject } from '../einvoices/subject'
import { siteOf } from '../invoices/pdf'
import { creditNotePaper } from './paper'
import type { CreditNoteDetail } from './schema'

/**
 * The PDF of a credit note: rendered once, from the copies of the parties stored with its invoice, and served unchanged
 * from then on.
 */
export const creditNotePdf = async (ctx: Ctx, { id }: { id: number }): Promise<KeptFile> =>
  (await issuedPdf(ctx, { entity: 'credit_note', id })) ?? makeCreditNotePdf(ctx, { id })

/** Makes the PDF of a credit note and the e-invoice that belongs to it, or reads the stored ones. */
export async function makeCreditNotePdf(ctx: Ctx, { id }: { id: number }): Promise<KeptFile> {
  const subject = await inTenant(ctx, tx => loadSubject(tx, ctx.actor.tenantId, { entity: 'credit_note', id }))
  return freezeIssued(ctx, subject, () => printCreditNote(ctx, subject))
}

export async function printCreditNote(
  ctx: Ctx,
  { invoice, creditNote, corrected, company, contact }: Subject,
): Promise<Buffer> {
  const [logo, site] = await Promise.all([loadLogo(ctx, company), siteOf(ctx, invoice)])
  const credited = { creditNote: creditNote as CreditNoteDetail, corrected }
  return renderPdf(ctx, renderInvoicePaper({ ...creditNotePaper(credited, invoice, company, contact, logo), site }))
}

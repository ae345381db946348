import type { Company, Contact } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { renderInvoicePaper } from '../../paper/render'
import { companyLogo } from '../companies/paper'
import { loadContact } from '../contacts/read'
import { frozenFile } from '../files/frozen'
import { renderPdf } from '../files/render-pdf'
import { invoicePaper } from './paper'
import { invoiceDetail, loadInvoice } from './read'

/**
 * The PDF of an invoice. A draft is rendered as it stands; from sending on the same bytes are served for ever, made once from the copies of
 * the parties.
 */
export async function invoicePdf(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ filename: string; bytes: Buffer }> {
  const { invoice, company, contact } = await inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await loadInvoice(tx, tenantId, id)
    const invoice = await invoiceDetail(tx, tenantId, id)
    if (row.parties) return { invoice, ...(row.parties as unknown as { company: Company; contact: Contact }) }
    if (!row.contactId) throw new DomainError('invoice.no_contact', { field: 'kontakt_id' })
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    return { invoice, company, contact: await loadContact(tx, tenantId, row.contactId) }
  })
  const filename = `${invoice.invoice_number}.pdf`
  const render = async () =>
    renderPdf(
      ctx,
      renderInvoicePaper(invoicePaper(invoice, company, contact, await companyLogo(ctx, company))),
    )
  if (invoice.status === 'draft' || invoice.status === 'cancelled') return { filename, bytes: await render() }
  return frozenFile(ctx, {
    purpose: 'invoice_pdf',
    entity: 'invoice',
    entityId: id,
    filename,
    contentType: 'application/pdf',
    render,
  })
}

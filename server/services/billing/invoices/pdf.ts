import type { Ctx } from '../../../context'
import { renderInvoicePaper } from '../../../paper/render'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { Locale } from '../../../platform/values/locale'
import type { KeptFile } from '../../exchange/files/frozen'
import { renderPdf } from '../../exchange/files/render-pdf'
import { loadLogo } from '../../people/companies/load-logo'
import { siteOfProject } from '../../site/projects/site-lines'
import { freezeIssued, issuedPdf } from '../einvoices/freeze-issued'
import { loadSubject, type Subject } from '../einvoices/subject'
import { invoicePaper } from './paper'
import type { InvoiceDetail } from './schema'

const loadInvoiceSubject = (ctx: Ctx, id: number): Promise<Subject> =>
  inTenant(ctx, tx => loadSubject(tx, ctx.actor.tenantId, { entity: 'invoice', id }))

/**
 * The PDF of an invoice. A draft is rendered in its current state; once sent, the paper is rendered once from the
 * copies of the parties, and the same bytes are served for ever, also after a Storno. `language` applies to a draft; an
 * issued invoice keeps its own.
 */
export async function invoicePdf(
  ctx: Ctx,
  { id, language }: { id: number; language?: Locale | undefined },
): Promise<{ filename: string; bytes: Buffer }> {
  const kept = await issuedPdf(ctx, { entity: 'invoice', id })
  if (kept) return kept
  const subject = await loadInvoiceSubject(ctx, id)
  if (subject.issued) return freeze(ctx, subject)
  return { filename: `${subject.number}.pdf`, bytes: await printInvoice(ctx, subject, language) }
}

/**
 * Makes the PDF of an issued invoice and its e-invoice, or reads the stored ones.
 * @throws DomainError invoice.not_found, invoice.transition or invoice.no_contact for a draft, pdf.unavailable,
 * rate_limited, unavailable
 */
export async function makeInvoicePdf(ctx: Ctx, { id }: { id: number }): Promise<KeptFile> {
  const subject = await loadInvoiceSubject(ctx, id)
  if (!subject.issued) throw new DomainError('invoice.transition', { status: subject.invoice.status })
  return freeze(ctx, subject)
}

const freeze = (ctx: Ctx, subject: Subject): Promise<KeptFile> =>
  freezeIssued(ctx, subject, () => printInvoice(ctx, subject))

/** An issued invoice is printed as it was at issue: later events are shown by other documents. */
export async function printInvoice(
  ctx: Ctx,
  { invoice, issued, company, contact }: Subject,
  language?: Locale,
): Promise<Buffer> {
  const [logo, site] = await Promise.all([loadLogo(ctx, company), siteOf(ctx, invoice)])
  const shown = issued ? { ...invoice, status: 'sent' as const } : invoice
  return renderPdf(ctx, renderInvoicePaper({ ...invoicePaper(shown, company, contact, logo, { language }), site }))
}

/** The address of the site, which only papers name. */
export const siteOf = (ctx: Ctx, { project_id }: Pick<InvoiceDetail, 'project_id'>): Promise<string[]> =>
  inTenant(ctx, tx => siteOfProject(tx, ctx.actor.tenantId, project_id))

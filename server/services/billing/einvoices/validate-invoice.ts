import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { loadInvoice } from '../invoices/read'
import { eInvoiceAtIssue } from './at-issue'
import { makeXmlOffLoop } from './make-xml-off-loop'
import type { RequestedVariant } from './rules'
import type { ExportDocument } from './schema'
import { type DocumentRef, loadSubject, subjectAtIssue } from './subject'
import { variantOf } from './variant'

export const validateInvoice = (ctx: Ctx, { id, ...requested }: ExportDocument) =>
  validateDocument(ctx, { entity: 'invoice', id }, requested)

export const validateCreditNote = (ctx: Ctx, { id, ...requested }: ExportDocument) =>
  validateDocument(ctx, { entity: 'credit_note', id }, requested)

/**
 * Validates a document without storing anything; a draft is validated as it would be sent.
 * @throws DomainError invoice.not_found, credit_note.not_found, invoice.no_contact, validation for a profile of a
 * format that has none, unavailable
 */
async function validateDocument(ctx: Ctx, ref: DocumentRef, requested: RequestedVariant) {
  const { tenantId } = ctx.actor
  const subject = await inTenant(ctx, async tx =>
    ref.entity === 'invoice'
      ? subjectAtIssue(tx, tenantId, await loadInvoice(tx, tenantId, ref.id))
      : loadSubject(tx, tenantId, ref),
  )
  const variant = variantOf(subject, requested)
  const { result } = await makeXmlOffLoop(ctx, subject, variant)
  return { data: { ...variant, ...result, at_issue: eInvoiceAtIssue(subject) } }
}

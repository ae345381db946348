import type { Company, Contact, Invoice } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { loadContact } from '../contacts/read'
import { askForDocument } from '../documents/ask'
import { eInvoiceAttachments } from '../einvoices/attachments'
import { promiseEInvoice } from '../einvoices/promise'
import { authorOf } from '../einvoices/subject'
import { queueMail } from '../mails/queue'
import { refreshProjectDrafts, sealDeductions } from './deductions'
import { refreshTotals } from './draft'
import { invoiceAllows } from './machine'
import { mailDraftOf } from './mail-draft'
import { assertMayIssue, serviceDateAtIssue } from './may-issue'
import { invoiceDetail, loadInvoice, lockInvoice, toInvoiceRecord } from './read'
import { holdRetention } from './retention'
import { remainingOf } from './rules'
import type { SendInvoice } from './schema'
import { tellInvoice } from './tell'

/**
 * Sends an invoice by e-mail with its PDF: the draft becomes `sent` and the mail is promised in one transaction. An invoice that was sent
 * already goes out again without a change of status.
 */
export function sendInvoice(ctx: Ctx, input: SendInvoice) {
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockInvoice(tx, tenantId, input.id)
    if (input.expected_status && row.status !== input.expected_status)
      throw new DomainError('conflict', { status: row.status })
    const contact = await recipientOf(tx, ctx, row)
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    const draft = mailDraftOf(row, company, contact)
    const to = input.to ?? draft.to
    if (to.length === 0) throw new DomainError('mail.no_recipient', { kontakt_id: contact.id, field: 'to' })
    if (row.status === 'cancelled') throw new DomainError('invoice.transition', { status: row.status })
    if (row.status === 'draft') await issue(tx, ctx, row, contact, company, input.confirm_unpriced ?? false)
    else
      await recordChange(tx, ctx, {
        action: 'invoice.sent_again',
        entity: 'invoice',
        id: row.id,
        topic: 'invoices',
        after: { to },
      })
    await queueMail(tx, ctx, {
      kind: 'invoice',
      entity: 'invoice',
      entityId: input.id,
      to,
      cc: input.cc ?? [],
      subject: input.subject ?? draft.subject,
      message: input.message ?? draft.message,
      attachments: [
        { kind: 'invoice_pdf', id: input.id },
        ...(await eInvoiceAttachments(tx, ctx, { entity: 'invoice', id: input.id })),
      ],
    })
    return { data: await invoiceDetail(tx, tenantId, input.id) }
  })
}

/** The same without a mail: printed and sent by letter, or handed over. */
export function sendByLetter(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockInvoice(tx, tenantId, id)
    const contact = await recipientOf(tx, ctx, row)
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    await issue(tx, ctx, row, contact, company, false)
    return { data: await invoiceDetail(tx, tenantId, id) }
  })
}

async function recipientOf(tx: Tx, ctx: Ctx, row: Invoice): Promise<Contact> {
  if (!row.contactId) throw new DomainError('invoice.no_contact', { field: 'kontakt_id' })
  return loadContact(tx, ctx.actor.tenantId, row.contactId)
}

/**
 * draft -> sent. What it deducts is gathered for the last time and held, what is kept back of it is entered in the ledger. From here on amounts,
 * lines, parties and texts stay as they are (§ 131 BAO, GoBD): the parties are copied, and the paper is made from the copies only. With nothing
 * left to pay the invoice is paid at once.
 */
async function issue(
  tx: Tx,
  ctx: Ctx,
  draft: Invoice,
  contact: Contact,
  company: Company,
  confirmUnpriced: boolean,
): Promise<void> {
  const { tenantId } = ctx.actor
  const before = toInvoiceRecord(draft)
  if (!invoiceAllows(before.status, 'send'))
    throw new DomainError('invoice.transition', { status: before.status })
  // What is deducted and kept back is that of this moment; its project is held.
  await refreshTotals(tx, ctx, draft.id)
  const row = await loadInvoice(tx, tenantId, draft.id)
  await assertMayIssue(tx, ctx, { invoice: row, company, contact, confirmUnpriced })
  const now = ctx.clock.now()
  const nothingLeft = !remainingOf(row.total, row.alreadyPaid).greaterThan(0)
  const { count } = await tx.invoice.updateMany({
    where: { tenantId, id: row.id, status: 'draft' },
    data: {
      status: nothingLeft ? 'paid' : 'sent',
      sentAt: now,
      paidAt: nothingLeft ? now : null,
      serviceDate: serviceDateAtIssue(row),
      parties: JSON.parse(JSON.stringify({ company, contact, author: await authorOf(tx, row) })),
      updatedAt: now,
      version: { increment: 1 },
    },
  })
  if (count === 0) throw new DomainError('conflict')
  await tx.invoiceItem.updateMany({ where: { tenantId, invoiceId: row.id }, data: { unpriced: false } })
  await askForDocument(tx, ctx, 'invoice_pdf', row.id)
  await promiseEInvoice(tx, ctx, { entity: 'invoice', id: row.id })
  await tellInvoice(tx, ctx, row.id, 'invoice.sent', before)
  if (nothingLeft) await tellInvoice(tx, ctx, row.id, 'invoice.paid', before)
  await sealDeductions(tx, ctx, row)
  await holdRetention(tx, ctx, row)
  await refreshProjectDrafts(tx, ctx, row.projectId)
}

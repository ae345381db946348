import type { Company, Contact, Invoice } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { TenantId } from '../../core/actor'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { loadContact } from '../contacts/read'
import { askForDocument } from '../documents/ask'
import { eInvoiceAttachments } from '../einvoices/attachments'
import { promiseEInvoice } from '../einvoices/promise'
import { authorOf } from '../einvoices/subject'
import { addressed } from '../mails/addressed'
import { sentAlready } from '../mails/again'
import { queueMail } from '../mails/queue'
import { holdOffer } from '../offers/read'
import { refreshProjectDrafts, sealDeductions } from './deductions'
import { holdProjects } from './hold-projects'
import { assertJudged, type Passed, untilJudged } from './judged'
import { invoiceAllows } from './machine'
import { mailDraftOf } from './mail-draft'
import { assertMayIssue } from './may-issue'
import { invoiceDetail, loadInvoice, lockInvoice, toInvoiceRecord } from './read'
import { holdRetention } from './retention'
import { remainingOf } from './rules'
import type { Confirmations, SendByLetter, SendInvoice } from './schema'
import { unseenSum } from './seen'
import { serviceDateAtIssue } from './service-date'
import { tellInvoice } from './tell'

/**
 * Sends an invoice by e-mail with its PDF: the draft becomes `sent` and the mail is promised in one transaction, so that of several at once one
 * sends. An invoice that is out goes out once more, as it is, where `resend` says so.
 * @throws DomainError mail.sent_already, mail.no_recipient, mail.not_configured, invoice.transition, invoice.deductions_changed, and what
 * `assertMayIssue` throws
 */
export function sendInvoice(ctx: Ctx, input: SendInvoice) {
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  return untilJudged(ctx, passed => orThrow(ctx, tx => sendWithin(tx, ctx, input, passed)))
}

async function sendWithin(tx: Tx, ctx: Ctx, input: SendInvoice, passed: Passed) {
  const { tenantId } = ctx.actor
  const row = await lockToIssue(tx, tenantId, input.id)
  if (input.expected_status && row.status !== input.expected_status)
    throw new DomainError('conflict', { status: row.status })
  assertWord(row, input.resend ?? false)
  const contact = await recipientOf(tx, ctx, row)
  const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
  const draft = mailDraftOf(row, company, contact)
  const mail = addressed(input, draft, contact.id)
  if (row.status === 'draft') {
    const changed = await issue(tx, ctx, row, contact, company, input, passed)
    if (changed) return changed
  } else
    await recordChange(tx, ctx, {
      action: 'invoice.sent_again',
      entity: 'invoice',
      id: row.id,
      topic: 'invoices',
      after: { to: mail.to },
    })
  await queueMail(tx, ctx, {
    kind: 'invoice',
    entity: 'invoice',
    entityId: input.id,
    ...mail,
    attachments: [
      { kind: 'invoice_pdf', id: input.id },
      ...(await eInvoiceAttachments(tx, ctx, { entity: 'invoice', id: input.id })),
    ],
  })
  return { data: await invoiceDetail(tx, tenantId, input.id) }
}

/** The same without a mail: printed and sent by letter, or handed over. */
export function sendByLetter(ctx: Ctx, { id, ...confirmed }: SendByLetter) {
  return untilJudged(ctx, passed =>
    orThrow(ctx, async tx => {
      const { tenantId } = ctx.actor
      const row = await lockToIssue(tx, tenantId, id)
      const contact = await recipientOf(tx, ctx, row)
      const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
      const changed = await issue(tx, ctx, row, contact, company, confirmed, passed)
      if (changed) return changed
      return { data: await invoiceDetail(tx, tenantId, id) }
    }),
  )
}

/** An invoice that is about to go out, held with its offer: who takes that back comes before, and is seen, or after, and sees the invoice. */
async function lockToIssue(tx: Tx, tenantId: TenantId, id: number): Promise<Invoice> {
  const { projectId, offerId } = await loadInvoice(tx, tenantId, id)
  if (projectId !== null) await holdProjects(tx, tenantId, [projectId])
  if (offerId !== null) await holdOffer(tx, tenantId, offerId)
  return lockInvoice(tx, tenantId, id)
}

/** A sum that nobody has seen is kept in the draft, and told as an error afterwards. */
async function orThrow<T extends object>(ctx: Ctx, work: (tx: Tx) => Promise<T | DomainError>): Promise<T> {
  const outcome = await inTenant(ctx, work)
  if (outcome instanceof DomainError) throw outcome
  return outcome
}

/** A draft is sent, what is out is sent again: each by its own word, so that neither happens twice by accident. */
function assertWord({ status }: Invoice, again: boolean): void {
  if (status === 'cancelled' || (status === 'draft' && again))
    throw new DomainError('invoice.transition', { status })
  if (status !== 'draft' && !again) throw sentAlready({ status })
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
  { expected_version, ...confirmed }: Confirmations & { expected_version?: number | undefined },
  passed: Passed,
): Promise<DomainError | null> {
  const { tenantId } = ctx.actor
  const before = toInvoiceRecord(draft)
  if (!invoiceAllows(before.status, 'send'))
    throw new DomainError('invoice.transition', { status: before.status })
  // What is deducted and kept back is that of this moment; its project is held.
  const changed = await unseenSum(tx, ctx, draft, expected_version)
  if (changed) return changed
  const row = await loadInvoice(tx, tenantId, draft.id)
  const promised = await assertMayIssue(tx, ctx, { invoice: row, company, contact, confirmed })
  assertJudged(ctx, promised, passed)
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
  return null
}

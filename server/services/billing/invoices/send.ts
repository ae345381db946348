import type { Contact, Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { withTaxReasons } from '../../../money/legal-notes'
import type { Decimal } from '../../../money/money'
import type { PaperFormat } from '../../../paper/format'
import type { PaperLocale } from '../../../paper/model'
import { paperTexts } from '../../../paper/texts'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay } from '../../../platform/values/days'
import { customerLocale } from '../../../platform/values/locale'
import { requestDocument } from '../../exchange/documents/request'
import { lockOfferRow } from '../../sales/offers/lock'
import { assertResend } from '../../site/contacts/assert-resend'
import { withGreeting } from '../../site/contacts/greeting'
import { type PaperMail, paperMailDraft } from '../../site/contacts/paper-mail-draft'
import { loadContact } from '../../site/contacts/read'
import { sendPaper } from '../../site/contacts/send-paper'
import { eInvoiceMailAttachments } from '../einvoices/mail-attachments'
import { promiseEInvoice } from '../einvoices/promise'
import { authorOf } from '../einvoices/subject'
import { assertMayIssue } from './assert-may-issue'
import { cashDiscountOf } from './cash-discount'
import { checkSeenDeductions } from './check-seen-deductions'
import { invoiceLinkGrant } from './link-grant'
import { lockInvoice } from './lock'
import { lockOriginal } from './lock-original'
import { lockProjects } from './lock-projects'
import { invoiceAllows } from './machine'
import { invoiceDetail, loadInvoice, toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'
import { refreshProjectDrafts } from './refresh-project-drafts'
import { remainingOf, surplusOf } from './rules'
import type { Confirmations, SendByLetter, SendInvoice } from './schema'
import { sealDeductions } from './seal-deductions'
import { sealRetention } from './seal-retention'
import { assertJudged, makePreparedXml, type Prepared, sendWithPreparation } from './send-with-preparation'
import { serviceDateAtIssue } from './service-date-at-issue'
import { invoiceLinkLabel, invoiceMailTexts } from './texts'

/**
 * Sends an invoice by e-mail with its PDF: the draft becomes `sent` and the mail is enqueued in one transaction, so
 * that only one of several concurrent requests sends. An issued invoice is sent once more, unchanged, only if `resend`
 * is set.
 * @throws DomainError mail.sent_already, mail.no_recipient, mail.not_configured, invoice.transition,
 * invoice.deductions_changed, and what `assertMayIssue` throws
 */
export function sendInvoice(ctx: Ctx, input: SendInvoice) {
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  return sendWithPreparation(prepared => orThrow(ctx, tx => sendWithin(tx, ctx, input, prepared)))
}

async function sendWithin(tx: Tx, ctx: Ctx, input: SendInvoice, prepared: Prepared) {
  const { tenantId } = ctx.actor
  const row = await lockToIssue(tx, tenantId, input.id)
  const { status } = row
  if (input.expected_status && status !== input.expected_status) throw new DomainError('conflict', { status })
  const wrong = new DomainError('invoice.transition', { status })
  if (status === 'cancelled') throw wrong
  assertResend(status !== 'draft', input, wrong, { status })
  const contact = await recipientOf(tx, ctx, row)
  const changed = await sendPaper(tx, ctx, mailOf(tx, ctx, row), input, {
    issue: status === 'draft' ? () => issue(tx, ctx, row, contact, input, prepared) : null,
    byPerson: true,
    action: 'invoice.sent_again',
  })
  return changed ?? { data: await invoiceDetail(tx, tenantId, input.id) }
}

/**
 * As `sendInvoice` without a mail: printed and sent by letter, or handed over.
 * @throws DomainError invoice.not_found, conflict, invoice.no_contact, invoice.transition, invoice.deductions_changed,
 * invoice.changed, validation if a sum is too large, and what `assertMayIssue` and `sendWithPreparation` throw
 */
export function sendByLetter(ctx: Ctx, { id, ...confirmed }: SendByLetter) {
  return sendWithPreparation(prepared =>
    orThrow(ctx, async tx => {
      const { tenantId } = ctx.actor
      const row = await lockToIssue(tx, tenantId, id)
      const contact = await recipientOf(tx, ctx, row)
      const changed = await issue(tx, ctx, row, contact, confirmed, prepared)
      return changed ?? { data: await invoiceDetail(tx, tenantId, id) }
    }),
  )
}

/**
 * Locks an invoice that is about to be issued, with its offer and the invoice that it replaces: taking back the offer,
 * or sending another replacement, happens either before and is seen here, or after and sees this invoice.
 */
async function lockToIssue(tx: Tx, tenantId: TenantId, id: number): Promise<Invoice> {
  const { projectId, offerId } = await loadInvoice(tx, tenantId, id)
  if (offerId !== null) {
    if (projectId !== null) await lockProjects(tx, tenantId, [projectId])
    await lockOfferRow(tx, tenantId, offerId)
  }
  const row = await lockInvoice(tx, tenantId, id)
  await lockOriginal(tx, row)
  return row
}

/** A sum that the user has not seen is stored in the draft first, and the error is thrown after the commit. */
async function orThrow<T extends object>(ctx: Ctx, work: (tx: Tx) => Promise<T | DomainError>): Promise<T> {
  const outcome = await inTenant(ctx, work)
  if (outcome instanceof DomainError) throw outcome
  return outcome
}

async function recipientOf(tx: Tx, ctx: Ctx, row: Invoice): Promise<Contact> {
  if (!row.contactId) throw new DomainError('invoice.no_contact', { field: 'kontakt_id' })
  return loadContact(tx, ctx.actor.tenantId, row.contactId)
}

/**
 * draft -> sent. Its deductions are collected one last time and made final, and its retention is entered in the ledger.
 * From here on amounts, lines, parties and texts never change (§ 131 BAO, GoBD): the parties are copied, and the paper
 * is made from the copies only. With nothing left to pay the invoice is paid at once; the surplus of its deposits over
 * its total is owed to the customer from then on.
 */
async function issue(
  tx: Tx,
  ctx: Ctx,
  draft: Invoice,
  contact: Contact,
  { expected_version, ...confirmed }: Confirmations & { expected_version?: number | null | undefined },
  prepared: Prepared,
): Promise<DomainError | null> {
  const { tenantId } = ctx.actor
  const before = toInvoiceRecord(draft)
  if (!invoiceAllows(before.status, 'send')) throw new DomainError('invoice.transition', { status: before.status })
  // Deductions and retention are those of this moment; the project is locked.
  const [row, company, author] = await Promise.all([
    checkSeenDeductions(tx, ctx, draft, expected_version),
    tx.company.findUniqueOrThrow({ where: { id: tenantId } }),
    authorOf(tx, draft),
  ])
  if (row instanceof DomainError) return row
  const promised = await assertMayIssue(
    tx,
    ctx,
    { invoice: row, company, contact, confirmed },
    makePreparedXml(ctx, prepared),
  )
  assertJudged(ctx, promised, prepared)
  const now = ctx.clock.now()
  const nothingLeft = !remainingOf(row.total, row.alreadyPaid).greaterThan(0)
  const [sent] = await tx.invoice.updateManyAndReturn({
    where: { tenantId, id: row.id, status: 'draft' },
    data: {
      status: nothingLeft ? 'paid' : 'sent',
      sentAt: now,
      paidAt: nothingLeft ? now : null,
      refundDue: surplusOf(row).toFixed(2),
      serviceDate: serviceDateAtIssue(row),
      introText: withGreeting(row.introText, customerLocale(company), contact),
      closingText: withGreeting(row.closingText, customerLocale(company), contact),
      taxBreakdown: withTaxReasons(company, contact, toInvoiceRecord(row)),
      parties: JSON.parse(JSON.stringify({ company, contact, author })),
      updatedAt: now,
      version: { increment: 1 },
    },
  })
  if (!sent) throw new DomainError('conflict')
  await Promise.all([
    tx.invoiceItem.updateMany({ where: { tenantId, invoiceId: row.id }, data: { unpriced: false } }),
    requestDocument(tx, ctx, 'invoice_pdf', row.id),
    promiseEInvoice(tx, ctx, { entity: 'invoice', id: row.id }),
    recordInvoiceChange(tx, ctx, sent, 'invoice.sent', before),
  ])
  if (nothingLeft) await recordInvoiceChange(tx, ctx, sent, 'invoice.paid', before)
  await sealDeductions(tx, ctx, row)
  await sealRetention(tx, ctx, row)
  await refreshProjectDrafts(tx, ctx, row.projectId)
  return null
}

/** The initial values of the dialog for sending. */
export function invoiceMailDraft(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => ({
    data: await paperMailDraft(tx, ctx, mailOf(tx, ctx, await loadInvoice(tx, ctx.actor.tenantId, id))),
  }))
}

const mailOf = (tx: Tx, ctx: Ctx, row: Invoice): PaperMail => ({
  kind: 'invoice',
  entity: 'invoice',
  id: row.id,
  topic: 'invoices',
  contactId: row.contactId,
  currency: row.currency,
  texts: ({ locale, paper, format, companyName }) => {
    const due = remainingOf(row.total, row.alreadyPaid).minus(row.retentionHeld)
    return invoiceMailTexts(locale, {
      kind: kindOf(row, paper),
      number: row.invoiceNumber,
      total: format.money(row.total.toString()),
      payable: due.equals(row.total) ? null : { amount: format.money(due.abs().toFixed(2)), credit: due.isNegative() },
      due: row.dueDate && format.day(dateToDay(row.dueDate)),
      skonto: skontoOf(row, due, format),
      companyName,
    })
  },
  link: ({ locale }) => ({ ...invoiceLinkGrant(ctx, row), label: invoiceLinkLabel[locale] }),
  attached: async () => [
    { kind: 'invoice_pdf', id: row.id },
    ...(await eInvoiceMailAttachments(tx, ctx, { entity: 'invoice', id: row.id })),
  ],
})

/** "Rechnung", "2. Teilrechnung" */
function kindOf({ type, ordinal }: Invoice, locale: PaperLocale): string {
  const texts = paperTexts(locale)
  const label = texts.invoiceKinds[type as keyof typeof texts.invoiceKinds]
  return ordinal ? texts.ordinal(ordinal, label) : label
}

function skontoOf(row: Invoice, due: Decimal, format: PaperFormat) {
  const agreed = cashDiscountOf(row)
  if (!agreed || !due.greaterThan(agreed.amount)) return null
  return {
    percent: format.percent(agreed.percent.toString()),
    until: format.day(agreed.until),
    discount: format.money(agreed.amount.toFixed(2)),
    payable: format.money(due.minus(agreed.amount).toFixed(2)),
  }
}

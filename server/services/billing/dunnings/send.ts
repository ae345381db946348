import type { Ctx } from '../../../context'
import { wire } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, lockRecord } from '../../../platform/records/change-record'
import { dateToDay } from '../../../platform/values/days'
import { requestDocument } from '../../exchange/documents/request'
import { assertResend, type PaperMail, paperMailDraft, sendPaper } from '../../site/contacts/paper-mail'
import { lockInvoice } from '../invoices/read'
import { dunningRecord, type LoadedDunning, loadDunning } from './read'
import { dunningKind } from './record-kind'
import { claimOf } from './rules'
import type { SendDunning } from './schema'
import { dunningMailTexts } from './texts'

/**
 * Sends a reminder by e-mail with its PDF and a copy of the invoice; from then on it does not change. One that has been
 * sent is sent again only if `resend` is set.
 * @throws DomainError mail.sent_already, dunning.unsent, dunning.outdated when the open amount has changed since,
 * mail.no_recipient, mail.not_configured
 */
export function sendDunning(ctx: Ctx, input: SendDunning) {
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  return inTenant(ctx, async tx => {
    const row = await lockCurrent(tx, ctx, input.id)
    const sent_at = row.sentAt?.toISOString()
    assertResend(row.sentAt !== null, input, new DomainError('dunning.unsent', { id: row.id }), { sent_at })
    await sendPaper(tx, ctx, paperOf(row), input, {
      issue: row.sentAt === null ? () => issue(tx, ctx, row) : null,
      byPerson: true,
      action: 'dunning.sent_again',
    })
    return { data: await dunningRecord(tx, ctx.actor.tenantId, row.id) }
  })
}

/** As `sendDunning` without a mail: printed and sent by letter, or handed over. */
export function sendDunningByLetter(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const row = await lockCurrent(tx, ctx, id)
    if (row.sentAt !== null) throw new DomainError('dunning.sent', { sent_at: row.sentAt.toISOString() })
    await issue(tx, ctx, row)
    return { data: await dunningRecord(tx, ctx.actor.tenantId, id) }
  })
}

/** The initial values of the dialog for sending. */
export function dunningMailDraft(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => ({
    data: await paperMailDraft(tx, ctx, paperOf(await loadDunning(tx, ctx.actor.tenantId, id))),
  }))
}

const paperOf = (row: LoadedDunning): PaperMail => ({
  kind: 'dunning',
  entity: 'dunning',
  id: row.id,
  topic: 'invoices',
  contactId: row.contactId,
  currency: row.invoice.currency,
  texts: ({ locale, format }) =>
    dunningMailTexts(locale, {
      title: row.title,
      number: row.invoice.invoiceNumber,
      total: format.money(row.total.toString()),
      until: format.day(dateToDay(row.dueDate)),
    }),
  attached: () => [
    { kind: 'dunning_pdf', id: row.id },
    { kind: 'invoice_pdf', id: row.invoiceId },
  ],
})

/** Loads the reminder with its invoice locked: it must not demand money that has been paid since it was written. */
async function lockCurrent(tx: Tx, ctx: Ctx, id: number): Promise<LoadedDunning> {
  const { tenantId } = ctx.actor
  const { invoiceId } = await loadDunning(tx, tenantId, id)
  const invoice = await lockInvoice(tx, tenantId, invoiceId)
  await lockRecord(tx, tenantId, 'dunning', id)
  const row = await loadDunning(tx, tenantId, id)
  const open = claimOf(invoice)
  if (!open.equals(row.openAmount.toString()))
    throw new DomainError('dunning.outdated', { open_amount: wire(row.openAmount), now: wire(open) })
  return row
}

async function issue(tx: Tx, ctx: Ctx, row: LoadedDunning): Promise<void> {
  await requestDocument(tx, ctx, 'dunning_pdf', row.id)
  await changeRecord(tx, ctx, dunningKind, row.id, {
    columns: () => ({ sentAt: ctx.clock.now() }),
    entry: () => ({ action: 'dunning.sent' }),
  })
}

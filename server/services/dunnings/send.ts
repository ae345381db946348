import type { Contact } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { dateToDay } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { wire } from '../../core/money'
import { recordChange } from '../../core/record-change'
import { paperFormat } from '../../paper/format'
import { customerLocale, paperLocale } from '../companies/paper'
import { loadContact } from '../contacts/read'
import { askForDocument } from '../documents/ask'
import { lockInvoice } from '../invoices/read'
import { queueMail } from '../mails/queue'
import { dunningRecord, type LoadedDunning, loadDunning, toDunningRecord } from './read'
import { claimOf } from './rules'
import type { DunningMailDraft, SendDunning } from './schema'
import { dunningMailWords } from './words'

/**
 * Sends a reminder by e-mail with its PDF and a copy of the invoice; from then on it stays as it is. One that was sent already goes out again.
 * @throws DomainError dunning.outdated when the open amount is another by now, mail.no_recipient, mail.not_configured
 */
export function sendDunning(ctx: Ctx, input: SendDunning) {
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockCurrent(tx, ctx, input.id)
    const contact = await loadContact(tx, tenantId, row.contactId)
    const draft = await mailDraftOf(tx, ctx, row, contact)
    const to = input.to ?? draft.to
    if (to.length === 0) throw new DomainError('mail.no_recipient', { kontakt_id: contact.id, field: 'to' })
    if (row.sentAt === null) await issue(tx, ctx, row)
    else await tell(tx, ctx, row, 'sent_again', { to })
    await queueMail(tx, ctx, {
      kind: 'dunning',
      entity: 'dunning',
      entityId: row.id,
      to,
      cc: input.cc ?? [],
      subject: input.subject ?? draft.subject,
      message: input.message ?? draft.message,
      attachments: [
        { kind: 'dunning_pdf', id: row.id },
        { kind: 'invoice_pdf', id: row.invoiceId },
      ],
    })
    return { data: await dunningRecord(tx, tenantId, row.id) }
  })
}

/** The same without a mail: printed and sent by letter, or handed over. */
export function sendDunningByLetter(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const row = await lockCurrent(tx, ctx, id)
    if (row.sentAt !== null) throw new DomainError('dunning.sent', { sent_at: row.sentAt.toISOString() })
    await issue(tx, ctx, row)
    return { data: await dunningRecord(tx, ctx.actor.tenantId, id) }
  })
}

/** What the dialog for sending shows before anybody types. */
export function dunningMailDraft(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const row = await loadDunning(tx, ctx.actor.tenantId, id)
    return { data: await mailDraftOf(tx, ctx, row, await loadContact(tx, ctx.actor.tenantId, row.contactId)) }
  })
}

/** The reminder while its invoice is held: nobody is asked for money that has been paid since it was written. */
async function lockCurrent(tx: Tx, ctx: Ctx, id: number): Promise<LoadedDunning> {
  const { tenantId } = ctx.actor
  const { invoiceId } = await loadDunning(tx, tenantId, id)
  const invoice = await lockInvoice(tx, tenantId, invoiceId)
  const row = await loadDunning(tx, tenantId, id)
  const open = claimOf(invoice)
  if (!open.equals(row.openAmount.toString()))
    throw new DomainError('dunning.outdated', { open_amount: wire(row.openAmount), now: wire(open) })
  return row
}

async function issue(tx: Tx, ctx: Ctx, row: LoadedDunning): Promise<void> {
  const { tenantId } = ctx.actor
  const { count } = await tx.dunning.updateMany({
    where: { tenantId, id: row.id, sentAt: null },
    data: { sentAt: ctx.clock.now() },
  })
  if (count === 0) throw new DomainError('conflict')
  await askForDocument(tx, ctx, 'dunning_pdf', row.id)
  await tell(tx, ctx, row, 'sent', { ...(await dunningRecord(tx, tenantId, row.id)) })
}

const tell = (
  tx: Tx,
  ctx: Ctx,
  row: LoadedDunning,
  verb: 'sent' | 'sent_again',
  after: Record<string, unknown>,
) =>
  recordChange(tx, ctx, {
    action: `dunning.${verb}`,
    entity: 'dunning',
    id: row.id,
    topic: 'invoices',
    ...(verb === 'sent' ? { before: { ...toDunningRecord(row) } } : {}),
    after,
  })

async function mailDraftOf(
  tx: Tx,
  ctx: Ctx,
  row: LoadedDunning,
  contact: Contact,
): Promise<DunningMailDraft> {
  const company = await tx.company.findUniqueOrThrow({ where: { id: ctx.actor.tenantId } })
  const format = paperFormat(paperLocale(company), company.timeZone, row.invoice.currency)
  const words = dunningMailWords(customerLocale(company), {
    title: row.title,
    number: row.invoice.invoiceNumber,
    total: format.money(row.total.toString()),
    until: format.day(dateToDay(row.dueDate)),
    companyName: company.name,
  })
  return { to: contact.email ? [contact.email] : [], ...words }
}

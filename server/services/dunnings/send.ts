import type { Contact } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { changeRecord, holdRecord } from '../../core/change-record'
import { dateToDay } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { wire } from '../../core/money'
import { recordChange } from '../../core/record-change'
import { paperFormat } from '../../paper/format'
import { customerLocale, paperLocale } from '../companies/paper'
import { greeting } from '../contacts/greeting'
import { loadContact } from '../contacts/read'
import { askForDocument } from '../documents/ask'
import { lockInvoice } from '../invoices/read'
import { addressed } from '../mails/addressed'
import { sentAlready } from '../mails/again'
import { queueMail } from '../mails/queue'
import { dunningKind, dunningRecord, type LoadedDunning, loadDunning } from './read'
import { claimOf } from './rules'
import type { DunningMailDraft, SendDunning } from './schema'
import { dunningMailWords } from './words'

/**
 * Sends a reminder by e-mail with its PDF and a copy of the invoice; from then on it stays as it is. One that is out goes out again where `resend`
 * says so.
 * @throws DomainError mail.sent_already, dunning.unsent, dunning.outdated when the open amount is another by now, mail.no_recipient, mail.not_configured
 */
export function sendDunning(ctx: Ctx, input: SendDunning) {
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockCurrent(tx, ctx, input.id)
    if (row.sentAt === null && input.resend) throw new DomainError('dunning.unsent', { id: row.id })
    if (row.sentAt !== null && !input.resend) throw sentAlready({ sent_at: row.sentAt.toISOString() })
    const contact = await loadContact(tx, tenantId, row.contactId)
    const draft = await mailDraftOf(tx, ctx, row, contact)
    const mail = addressed(input, draft, contact.id)
    if (row.sentAt === null) await issue(tx, ctx, row)
    else {
      const about = { entity: 'dunning', id: row.id, topic: 'invoices' } as const
      await recordChange(tx, ctx, { action: 'dunning.sent_again', ...about, after: { to: mail.to } })
    }
    await queueMail(tx, ctx, {
      kind: 'dunning',
      entity: 'dunning',
      entityId: row.id,
      ...mail,
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
  await holdRecord(tx, tenantId, 'dunning', id)
  const row = await loadDunning(tx, tenantId, id)
  const open = claimOf(invoice)
  if (!open.equals(row.openAmount.toString()))
    throw new DomainError('dunning.outdated', { open_amount: wire(row.openAmount), now: wire(open) })
  return row
}

async function issue(tx: Tx, ctx: Ctx, row: LoadedDunning): Promise<void> {
  await askForDocument(tx, ctx, 'dunning_pdf', row.id)
  await changeRecord(tx, ctx, dunningKind, row.id, {
    columns: () => ({ sentAt: ctx.clock.now() }),
    tell: () => ({ action: 'dunning.sent' }),
  })
}

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
    greeting: greeting(customerLocale(company), contact),
  })
  return { to: contact.email ? [contact.email] : [], ...words }
}

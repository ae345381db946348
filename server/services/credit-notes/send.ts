import type { Company, Contact } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { paperFormat } from '../../paper/format'
import { customerLocale, paperLocale } from '../companies/paper'
import { greeting } from '../contacts/greeting'
import { loadContact } from '../contacts/read'
import { eInvoiceAttachments } from '../einvoices/attachments'
import { addressed } from '../mails/addressed'
import { refuseSecondMail } from '../mails/again'
import { queueMail } from '../mails/queue'
import { creditNoteDetail } from './read'
import type { CreditNoteDetail, SendCreditNote } from './schema'
import { creditNoteMailWords } from './words'

/** What the dialog for sending shows before anybody types. */
export function creditNoteMailDraft(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const creditNote = await creditNoteDetail(tx, tenantId, id)
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    const contact = await loadContact(tx, tenantId, creditNote.kontakt_id)
    return { data: draftOf(creditNote, company, contact) }
  })
}

/**
 * Sends a Storno by e-mail with its PDF, to the customer unless others are named: to each address once, and again where `resend` says so.
 * @throws DomainError mail.sent_already, mail.no_recipient, mail.not_configured
 */
export function sendCreditNote(ctx: Ctx, input: SendCreditNote) {
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const creditNote = await creditNoteDetail(tx, tenantId, input.id)
    const contact = await loadContact(tx, tenantId, creditNote.kontakt_id)
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    const mail = addressed(input, draftOf(creditNote, company, contact), contact.id)
    const { to } = mail
    const paper = { kind: 'credit_note', entity: 'credit_note', id: input.id, to } as const
    await refuseSecondMail(tx, ctx, { ...paper, changedAt: new Date(creditNote.created_at) }, input.resend)
    await queueMail(tx, ctx, {
      kind: 'credit_note',
      entity: 'credit_note',
      entityId: input.id,
      ...mail,
      attachments: [
        { kind: 'credit_note_pdf', id: input.id },
        ...(await eInvoiceAttachments(tx, ctx, { entity: 'credit_note', id: input.id })),
      ],
    })
    await recordChange(tx, ctx, {
      action: 'credit_note.sent',
      entity: 'credit_note',
      id: input.id,
      topic: 'invoices',
      after: { to },
    })
    return { data: creditNote }
  })
}

function draftOf(creditNote: CreditNoteDetail, company: Company, contact: Contact) {
  const format = paperFormat(paperLocale(company), company.timeZone, creditNote.currency)
  const words = creditNoteMailWords(customerLocale(company), {
    kind: creditNote.kind,
    number: creditNote.credit_number,
    invoiceNumber: creditNote.invoice_number,
    invoiceDay: format.day(creditNote.invoice_date),
    total: format.money(creditNote.total),
    refund: creditNote.refund_total > 0 ? format.money(creditNote.refund_total) : null,
    companyName: company.name,
    greeting: greeting(customerLocale(company), contact),
  })
  return { to: contact.email ? [contact.email] : [], ...words }
}

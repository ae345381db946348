import type { Company } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { paperFormat } from '../../paper/format'
import { customerLocale, paperLocale } from '../companies/paper'
import { loadContact } from '../contacts/read'
import { eInvoiceAttachments } from '../einvoices/attachments'
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
    const { email } = await loadContact(tx, tenantId, creditNote.kontakt_id)
    return { data: { to: email ? [email] : [], ...wordsOf(creditNote, company) } }
  })
}

/** Sends a Storno by e-mail with its PDF, to the customer unless others are named. It may go out any number of times. */
export function sendCreditNote(ctx: Ctx, input: SendCreditNote) {
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const creditNote = await creditNoteDetail(tx, tenantId, input.id)
    const contact = await loadContact(tx, tenantId, creditNote.kontakt_id)
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    const to = input.to ?? (contact.email ? [contact.email] : [])
    if (to.length === 0) throw new DomainError('mail.no_recipient', { kontakt_id: contact.id, field: 'to' })
    const words = wordsOf(creditNote, company)
    await queueMail(tx, ctx, {
      kind: 'credit_note',
      entity: 'credit_note',
      entityId: input.id,
      to,
      cc: input.cc ?? [],
      subject: input.subject ?? words.subject,
      message: input.message ?? words.message,
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

function wordsOf(creditNote: CreditNoteDetail, company: Company) {
  const format = paperFormat(paperLocale(company), company.timeZone, creditNote.currency)
  return creditNoteMailWords(customerLocale(company), {
    number: creditNote.credit_number,
    invoiceNumber: creditNote.invoice_number,
    invoiceDay: format.day(creditNote.invoice_date),
    total: format.money(creditNote.total),
    refund: creditNote.refund_total > 0 ? format.money(creditNote.refund_total) : null,
    companyName: company.name,
  })
}

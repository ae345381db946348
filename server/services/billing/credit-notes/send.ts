import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type PaperMail, paperMailDraft } from '../../site/contacts/paper-mail-draft'
import { sendPaper } from '../../site/contacts/send-paper'
import { eInvoiceMailAttachments } from '../einvoices/mail-attachments'
import { lapsedBalance } from './lapsed-balance'
import { creditNoteDetail } from './read'
import type { CreditNoteDetail, SendCreditNote } from './schema'
import { creditNoteMailTexts } from './texts'

/** The initial values of the dialog for sending. */
export function creditNoteMailDraft(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const creditNote = await creditNoteDetail(tx, ctx.actor.tenantId, id)
    return { data: await paperMailDraft(tx, ctx, mailOf(tx, ctx, creditNote)) }
  })
}

/**
 * Sends a credit note by e-mail with its PDF, to the customer unless other recipients are given: to each address once,
 * and again only if `resend` is set.
 * @throws DomainError mail.sent_already, mail.no_recipient, mail.not_configured
 */
export function sendCreditNote(ctx: Ctx, input: SendCreditNote) {
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  return inTenant(ctx, async tx => {
    const data = await creditNoteDetail(tx, ctx.actor.tenantId, input.id)
    await sendPaper(tx, ctx, mailOf(tx, ctx, data), input, {
      byPerson: true,
      action: 'credit_note.sent',
      changedAt: new Date(data.created_at),
    })
    return { data }
  })
}

const mailOf = (tx: Tx, ctx: Ctx, creditNote: CreditNoteDetail): PaperMail => ({
  kind: 'credit_note',
  entity: 'credit_note',
  id: creditNote.id,
  topic: 'invoices',
  contactId: creditNote.kontakt_id,
  currency: creditNote.currency,
  texts: ({ locale, format, companyName }) => {
    const lapsed = lapsedBalance(creditNote)
    return creditNoteMailTexts(locale, {
      kind: creditNote.kind,
      number: creditNote.credit_number,
      invoiceNumber: creditNote.invoice_number,
      invoiceDay: format.day(creditNote.invoice_date),
      total: format.money(creditNote.total),
      refund: creditNote.refund_total > 0 ? format.money(creditNote.refund_total) : null,
      lapsed: lapsed.isZero() ? null : format.money(lapsed.toFixed(2)),
      companyName,
    })
  },
  attached: async () => [
    { kind: 'credit_note_pdf', id: creditNote.id },
    ...(await eInvoiceMailAttachments(tx, ctx, { entity: 'credit_note', id: creditNote.id })),
  ],
})

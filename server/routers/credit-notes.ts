import { router, secured } from '../http/trpc'
import { getCreditNote, listCreditNotes } from '../services/credit-notes/read'
import {
  CreditNoteEnvelope,
  CreditNotePage,
  GetCreditNote,
  ListCreditNotes,
  SendCreditNote,
} from '../services/credit-notes/schema'
import { creditNoteMailDraft, sendCreditNote } from '../services/credit-notes/send'
import { InvoiceMailDraftEnvelope } from '../services/invoices/schema'

export const creditNotes = router({
  list: secured('invoices:read')
    .meta({ app: 'GET /credit-notes', summary: 'List credit notes' })
    .input(ListCreditNotes)
    .output(CreditNotePage)
    .query(({ ctx, input }) => listCreditNotes(ctx, input)),
  get: secured('invoices:read')
    .meta({ app: 'GET /credit-notes/{id}', summary: 'One credit note with the items that it takes back' })
    .input(GetCreditNote)
    .output(CreditNoteEnvelope)
    .query(({ ctx, input }) => getCreditNote(ctx, input)),
  mailDraft: secured('invoices:send')
    .meta({ summary: 'Recipient, subject and message of the mail unless others are given' })
    .input(GetCreditNote)
    .output(InvoiceMailDraftEnvelope)
    .query(({ ctx, input }) => creditNoteMailDraft(ctx, input)),
  send: secured('invoices:send')
    .meta({ app: 'POST /credit-notes/{id}/send', summary: 'Send a credit note by e-mail with its PDF' })
    .input(SendCreditNote)
    .output(CreditNoteEnvelope)
    .mutation(({ ctx, input }) => sendCreditNote(ctx, input)),
})

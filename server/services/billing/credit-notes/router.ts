import { router, secured } from '../../../http/trpc'
import { MailDraftEnvelope } from '../../exchange/mails/schema'
import { ListDocumentLines } from '../../sales/offers/schema'
import { createCreditNote } from './create'
import { creditableParts } from './creditable-parts'
import { creditNoteWithFirstLines, getCreditNote, listCreditNoteLines, listCreditNotes } from './read'
import { recordRefund } from './record-refund'
import { reverseRefund } from './reverse-refund'
import {
  CreditableEnvelope,
  CreditableInput,
  CreditInvoice,
  CreditNoteEnvelope,
  CreditNoteLinesPage,
  CreditNotePage,
  CreditNoteWithFirstLinesEnvelope,
  GetCreditNote,
  ListCreditNotes,
  RefundCreditNote,
  ReverseRefund,
  SendCreditNote,
} from './schema'
import { creditNoteMailDraft, sendCreditNote } from './send'

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
  withFirstLines: secured('invoices:read')
    .meta({ summary: 'One credit note with the first of its items, for its page' })
    .input(GetCreditNote)
    .output(CreditNoteWithFirstLinesEnvelope)
    .query(({ ctx, input }) => creditNoteWithFirstLines(ctx, input)),
  lines: secured('invoices:read')
    .meta({ summary: 'Items of a credit note, page by page' })
    .input(ListDocumentLines)
    .output(CreditNoteLinesPage)
    .query(({ ctx, input }) => listCreditNoteLines(ctx, input)),
  create: secured('invoices:cancel')
    .meta({
      app: 'POST /credit-notes',
      created: true,
      summary: 'Credit parts of an issued invoice by lines and amounts',
    })
    .input(CreditInvoice)
    .output(CreditNoteEnvelope)
    .mutation(({ ctx, input }) => createCreditNote(ctx, input)),
  refund: secured('invoices:pay')
    .meta({
      app: 'POST /credit-notes/{id}/refunds',
      summary: 'Record that money was paid back for a credit note',
    })
    .input(RefundCreditNote)
    .output(CreditNoteEnvelope)
    .mutation(({ ctx, input }) => recordRefund(ctx, input)),
  reverseRefund: secured('invoices:pay')
    .meta({
      app: 'POST /credit-notes/{id}/refunds/{refundId}/reverse',
      summary: 'Take a refund back by a counter entry',
    })
    .input(ReverseRefund)
    .output(CreditNoteEnvelope)
    .mutation(({ ctx, input }) => reverseRefund(ctx, input)),
  creditable: secured('invoices:cancel')
    .meta({ summary: 'What of an invoice is left to be credited, per line' })
    .input(CreditableInput)
    .output(CreditableEnvelope)
    .query(({ ctx, input }) => creditableParts(ctx, input)),
  mailDraft: secured('invoices:send')
    .meta({ summary: 'Recipient, subject and message of the mail unless others are given' })
    .input(GetCreditNote)
    .output(MailDraftEnvelope)
    .query(({ ctx, input }) => creditNoteMailDraft(ctx, input)),
  send: secured('invoices:send')
    .meta({
      app: 'POST /credit-notes/{id}/send',
      once: true,
      summary: 'Send a credit note by e-mail with its PDF',
    })
    .input(SendCreditNote)
    .output(CreditNoteEnvelope)
    .mutation(({ ctx, input }) => sendCreditNote(ctx, input)),
})

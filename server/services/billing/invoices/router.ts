import { router, secured } from '../../../http/trpc'
import { deletedRecord } from '../../../platform/values/scalars'
import { MailDraftEnvelope } from '../../exchange/mails/schema'
import { ListDocumentLines } from '../../sales/offers/schema'
import { addItem } from './add-item'
import { cancelInvoice } from './cancel'
import { changeItem } from './change-item'
import { createInvoice } from './create'
import { deleteInvoice } from './delete'
import { duplicateInvoice } from './duplicate'
import { invoiceFromOffer } from './from-offer'
import { invoiceFromRapports } from './from-rapports'
import { getInvoice, invoiceWithFirstLines, listInvoiceLines, listInvoices, listItems } from './read'
import { invoiceReadiness } from './readiness'
import { recordPayment } from './record-payment'
import { refundCreditBalance } from './refund-credit-balance'
import { releaseRetention } from './release-retention'
import { removeItem } from './remove-item'
import { replaceInvoice } from './replace'
import { reversePayment } from './reverse-payment'
import { reverseInvoiceRefund } from './reverse-refund'
import {
  AddItem,
  CancelInvoice,
  ChangeItem,
  CreateInvoice,
  FromOffer,
  FromRapports,
  GetInvoice,
  InvoiceById,
  InvoiceEnvelope,
  InvoiceLinesPage,
  InvoicePage,
  InvoiceReadiness,
  InvoiceRowPage,
  InvoiceWithFirstLinesEnvelope,
  ItemsEnvelope,
  ListInvoices,
  PayInvoice,
  RefundInvoice,
  ReleaseRetention,
  RemoveItem,
  ReplaceInvoice,
  ReverseInvoiceRefund,
  ReversePayment,
  SendByLetter,
  SendInvoice,
  UpdateInvoice,
} from './schema'
import { invoiceMailDraft, sendByLetter, sendInvoice } from './send'
import { setOverdue } from './set-overdue'
import { updateInvoice } from './update'

export const invoices = router({
  list: secured('invoices:read')
    .meta({ v1: 'GET /invoices', summary: 'List invoices' })
    .input(ListInvoices)
    .output(InvoicePage)
    .query(({ ctx, input }) => listInvoices(ctx, input)),
  page: secured('invoices:read')
    .meta({ app: 'GET /invoices', summary: 'List invoices with the names of their contacts' })
    .input(ListInvoices)
    .output(InvoiceRowPage)
    .query(({ ctx, input }) => listInvoices(ctx, input)),
  get: secured('invoices:read')
    .meta({
      v1: 'GET /invoices/{id}',
      app: 'GET /invoices/{id}',
      summary: 'One invoice with items, payments and rapports',
    })
    .input(GetInvoice)
    .output(InvoiceEnvelope)
    .query(({ ctx, input }) => getInvoice(ctx, input)),
  withFirstLines: secured('invoices:read')
    .meta({ summary: 'One invoice with the first of its items, for its page' })
    .input(GetInvoice)
    .output(InvoiceWithFirstLinesEnvelope)
    .query(({ ctx, input }) => invoiceWithFirstLines(ctx, input)),
  lines: secured('invoices:read')
    .meta({ summary: 'Items of an invoice, page by page' })
    .input(ListDocumentLines)
    .output(InvoiceLinesPage)
    .query(({ ctx, input }) => listInvoiceLines(ctx, input)),
  create: secured('invoices:write')
    .meta({ app: 'POST /invoices', created: true, summary: 'Create a draft invoice' })
    .input(CreateInvoice)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => createInvoice(ctx, input)),
  fromOffer: secured('invoices:write')
    .meta({ app: 'POST /invoices/from-offer', created: true, summary: 'Create a draft over an offer' })
    .input(FromOffer)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => invoiceFromOffer(ctx, input)),
  fromRapports: secured('invoices:write')
    .meta({
      app: 'POST /invoices/from-rapports',
      created: true,
      summary: 'Create a draft over completed rapports',
    })
    .input(FromRapports)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => invoiceFromRapports(ctx, input)),
  update: secured('invoices:write')
    .meta({
      app: 'PATCH /invoices/{id}',
      alsoApp: ['PUT /invoices/{id}'],
      summary: 'Change a draft, or its status by the verb of that name',
    })
    .input(UpdateInvoice)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => updateInvoice(ctx, input)),
  delete: secured('invoices:write')
    .meta({ app: 'DELETE /invoices/{id}', alsoApp: ['DELETE /invoices'], summary: 'Delete a draft' })
    .input(GetInvoice)
    .output(deletedRecord)
    .mutation(({ ctx, input }) => deleteInvoice(ctx, input)),
  items: secured('invoices:read')
    .meta({ app: 'GET /invoices/{id}/items', summary: 'Items of an invoice' })
    .input(GetInvoice)
    .output(ItemsEnvelope)
    .query(({ ctx, input }) => listItems(ctx, input)),
  addItem: secured('invoices:write')
    .meta({ app: 'POST /invoices/{id}/items', created: true, summary: 'Append an item to a draft' })
    .input(AddItem)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => addItem(ctx, input)),
  changeItem: secured('invoices:write')
    .meta({ app: 'PATCH /invoices/{id}/items', summary: 'Change one item of a draft' })
    .input(ChangeItem)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => changeItem(ctx, input)),
  removeItem: secured('invoices:write')
    .meta({ app: 'DELETE /invoices/{id}/items', summary: 'Remove one item of a draft' })
    .input(RemoveItem)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => removeItem(ctx, input)),
  readiness: secured('invoices:read')
    .meta({ app: 'GET /invoices/{id}/readiness', summary: 'What is missing before a draft may be sent' })
    .input(GetInvoice)
    .output(InvoiceReadiness)
    .query(({ ctx, input }) => invoiceReadiness(ctx, input)),
  mailDraft: secured('invoices:send')
    .meta({ summary: 'Recipient, subject and message of the mail unless others are given' })
    .input(GetInvoice)
    .output(MailDraftEnvelope)
    .query(({ ctx, input }) => invoiceMailDraft(ctx, input)),
  send: secured('invoices:send')
    .meta({
      app: 'POST /invoices/{id}/send',
      once: true,
      apart: true,
      summary: 'Send an invoice by e-mail with its PDF',
    })
    .input(SendInvoice)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => sendInvoice(ctx, input)),
  sendByLetter: secured('invoices:send')
    .meta({ app: 'POST /invoices/{id}/sent', summary: 'Mark a draft as sent without a mail' })
    .input(SendByLetter)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => sendByLetter(ctx, input)),
  pay: secured('invoices:pay')
    .meta({ app: 'POST /invoices/{id}/pay', summary: 'Record a payment' })
    .input(PayInvoice)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => recordPayment(ctx, input)),
  reversePayment: secured('invoices:pay')
    .meta({
      app: 'POST /invoices/{id}/payments/{paymentId}/reverse',
      summary: 'Take a payment back by a counter entry',
    })
    .input(ReversePayment)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => reversePayment(ctx, input)),
  refund: secured('invoices:pay')
    .meta({
      app: 'POST /invoices/{id}/refunds',
      summary: 'Record that a credit balance was paid out',
    })
    .input(RefundInvoice)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => refundCreditBalance(ctx, input)),
  reverseRefund: secured('invoices:pay')
    .meta({
      app: 'POST /invoices/{id}/refunds/{refundId}/reverse',
      summary: 'Take the payout of a credit balance back by a counter entry',
    })
    .input(ReverseInvoiceRefund)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => reverseInvoiceRefund(ctx, input)),
  setOverdue: secured('invoices:write')
    .meta({ app: 'POST /invoices/{id}/overdue', summary: 'Mark an invoice as overdue' })
    .input(InvoiceById)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => setOverdue(ctx, input)),
  cancel: secured('invoices:cancel')
    .meta({
      app: 'POST /invoices/{id}/cancel',
      summary: 'Cancel an invoice; one that is out by a credit note',
    })
    .input(CancelInvoice)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => cancelInvoice(ctx, input)),
  replace: secured('invoices:write')
    .meta({
      app: 'POST /invoices/{id}/replace',
      created: true,
      summary: 'Create a draft in place of a cancelled invoice',
    })
    .input(ReplaceInvoice)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => replaceInvoice(ctx, input)),
  duplicate: secured('invoices:write')
    .meta({
      app: 'POST /invoices/{id}/duplicate',
      created: true,
      summary: 'Create a draft with the lines of an invoice',
    })
    .input(GetInvoice)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => duplicateInvoice(ctx, input)),
  releaseRetention: secured('invoices:write')
    .meta({
      app: 'POST /invoices/{id}/retention/release',
      summary: 'Let go of what a customer keeps back as a security',
    })
    .input(ReleaseRetention)
    .output(InvoiceEnvelope)
    .mutation(({ ctx, input }) => releaseRetention(ctx, input)),
})

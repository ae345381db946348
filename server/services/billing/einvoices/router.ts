import { router, secured } from '../../../http/trpc'
import { exportCreditNote, exportInvoice } from './export-invoice'
import { listCreditNoteExports, listInvoiceExports } from './read'
import { EInvoiceCheckEnvelope, ExportDocument, ExportEnvelope, ExportList, ListExports } from './schema'
import { validateCreditNote, validateInvoice } from './validate-invoice'

export const einvoices = router({
  export: secured('invoices:write')
    .meta({
      app: 'POST /invoices/{id}/export',
      created: true,
      apart: true,
      summary: 'Make the e-invoice of an invoice; of a draft a preview',
    })
    .input(ExportDocument)
    .output(ExportEnvelope)
    .mutation(({ ctx, input }) => exportInvoice(ctx, input)),
  validate: secured('invoices:read')
    .meta({
      app: 'POST /invoices/{id}/export/validate',
      summary: 'What the rules would say of an e-invoice; nothing is made',
    })
    .input(ExportDocument)
    .output(EInvoiceCheckEnvelope)
    .mutation(({ ctx, input }) => validateInvoice(ctx, input)),
  list: secured('invoices:read')
    .meta({ app: 'GET /invoices/{id}/exports', summary: 'E-invoices that were made of an invoice' })
    .input(ListExports)
    .output(ExportList)
    .query(({ ctx, input }) => listInvoiceExports(ctx, input)),
  exportCreditNote: secured('invoices:write')
    .meta({
      app: 'POST /credit-notes/{id}/export',
      created: true,
      apart: true,
      summary: 'Make the e-invoice of a credit note',
    })
    .input(ExportDocument)
    .output(ExportEnvelope)
    .mutation(({ ctx, input }) => exportCreditNote(ctx, input)),
  validateCreditNote: secured('invoices:read')
    .meta({
      app: 'POST /credit-notes/{id}/export/validate',
      summary: 'What the rules say of the e-invoice of a credit note; nothing is made',
    })
    .input(ExportDocument)
    .output(EInvoiceCheckEnvelope)
    .mutation(({ ctx, input }) => validateCreditNote(ctx, input)),
  listOfCreditNote: secured('invoices:read')
    .meta({ app: 'GET /credit-notes/{id}/exports', summary: 'E-invoices that were made of a credit note' })
    .input(ListExports)
    .output(ExportList)
    .query(({ ctx, input }) => listCreditNoteExports(ctx, input)),
})

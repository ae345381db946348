import { defineHandlers } from '../../../nouns/handlers'
import { makeInvoicePdf } from './pdf'

export const invoices = defineHandlers({ documents: { invoice_pdf: makeInvoicePdf } })

import { type ByteRoute, idIn } from '../../../http/files/byte-route'
import { draftLanguage, paperRoute } from '../../../http/files/download'
import { invoicePdf } from './pdf'

export const invoiceRoutes: readonly ByteRoute[] = [
  paperRoute({
    path: '/api/pdf/invoices/{id}',
    operationId: 'appInvoicesPdf',
    summary: 'An invoice as PDF',
    permission: 'invoices:read',
    params: { id: idIn('Id of the record', 118), lang: draftLanguage },
    load: (ctx, { id, lang: language }) => invoicePdf(ctx, { id, language }),
  }),
]

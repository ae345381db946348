import { type ByteRoute, idIn } from '../../../http/files/byte-route'
import { paperRoute } from '../../../http/files/download'
import { creditNotePdf } from './pdf'

export const creditNoteRoutes: readonly ByteRoute[] = [
  paperRoute({
    path: '/api/pdf/credit-notes/{id}',
    operationId: 'appCreditNotesPdf',
    summary: 'A credit note as PDF',
    permission: 'invoices:read',
    params: { id: idIn('Id of the record', 7) },
    load: creditNotePdf,
  }),
]

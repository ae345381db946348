import { type ByteRoute, idIn } from '../../../http/files/byte-route'
import { paperRoute } from '../../../http/files/download'
import { dunningPdf } from './pdf'

export const dunningRoutes: readonly ByteRoute[] = [
  paperRoute({
    path: '/api/pdf/dunnings/{id}',
    operationId: 'appDunningsPdf',
    summary: 'A reminder as PDF',
    permission: 'invoices:read',
    params: { id: idIn('Id of the record', 9) },
    load: dunningPdf,
  }),
]

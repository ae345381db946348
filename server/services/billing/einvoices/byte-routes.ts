import { type ByteRoute, idIn } from '../../../http/files/byte-route'
import { paperRoute } from '../../../http/files/download'
import { exportFile } from './read'
import type { DocumentRef } from './subject'

/** The two files of an e-invoice, as they were made. */
const exportRoutes = (
  entity: DocumentRef['entity'],
  { folder, operation, of, example }: { folder: string; operation: string; of: string; example: number },
) =>
  (['xml', 'pdf'] as const).map(part =>
    paperRoute({
      path: `/api/${folder}/{id}/exports/{exportId}/${part}`,
      operationId: `app${operation}Exports${part === 'xml' ? 'Xml' : 'Pdf'}`,
      summary: `${of} as e-invoice: its ${part.toUpperCase()}`,
      permission: 'invoices:read',
      params: { id: idIn('Id of the record', example), exportId: idIn('Id of the export', 15) },
      as: part,
      kept: true,
      load: exportFile(entity, part),
    }),
  )

export const einvoiceRoutes: readonly ByteRoute[] = [
  ...exportRoutes('invoice', {
    folder: 'invoices',
    operation: 'Invoice',
    of: 'An invoice',
    example: 118,
  }),
  ...exportRoutes('credit_note', {
    folder: 'credit-notes',
    operation: 'CreditNote',
    of: 'A credit note',
    example: 7,
  }),
]

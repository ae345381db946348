import { type ByteRoute, idIn, inQuery } from '../../../http/files/byte-route'
import { paperRoute } from '../../../http/files/download'
import { timeSheetPdf } from './pdf'
import { month } from './schema'

export const timeAccountRoutes: readonly ByteRoute[] = [
  paperRoute({
    path: '/api/pdf/time-sheets/{userId}',
    operationId: 'appTimeAccountsPdf',
    summary: 'A person’s times in a month as PDF',
    permission: 'time_entries:read',
    params: {
      userId: idIn('Id of the person', 5),
      month: inQuery(month.optional(), 'The month, this one unless given', { required: false, example: '2026-01' }),
    },
    load: timeSheetPdf,
  }),
]

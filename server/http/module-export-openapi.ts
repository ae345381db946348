import { moduleIds } from '../core/modules'
import {
  bySession,
  fileName,
  inPath,
  jsonAnswer,
  record,
  refusals,
  requestId,
  rowsByTable,
} from './openapi/parts'
import type { JsonObject } from './openapi/tidy'

const module: JsonObject = { type: 'string', enum: [...moduleIds] }

/** What the module export says of itself, by whole path: it streams and therefore is no procedure. */
export const moduleExportPaths: JsonObject = {
  '/api/company/modules/{module}/export': {
    get: {
      operationId: 'appModulesExport',
      tags: ['modules'],
      summary: 'All tables of a module as one JSON document',
      description:
        'Needs permission `modules:export` (roles 1) and module `core`. Also answers for modules that are switched off or not booked. Everything in the document is of one moment. Columns have their names in the database; hashes, secrets and tokens are left out. The document streams: a connection that ends before its last byte means that something failed.',
      security: bySession,
      parameters: [inPath('module', 'Id of the module', module, 'zeiterfassung')],
      responses: {
        '200': jsonAnswer(
          'Done',
          record({
            module,
            companyId: { type: 'string', description: 'Business key of the company' },
            exportedAt: { type: 'string', format: 'date-time' },
            tables: rowsByTable('Rows by table'),
          }),
          {
            module: 'zeiterfassung',
            companyId: 'holzbau-brandner',
            exportedAt: '2026-03-10T09:00:00.000Z',
            tables: {
              time_entries: [
                {
                  company_id: 'holzbau-brandner',
                  id: 812,
                  user_id: 3,
                  project_id: 17,
                  rapport_entry_id: null,
                  date: '2026-03-09',
                  started_at: '2026-03-09T06:00:00.000Z',
                  ended_at: '2026-03-09T14:00:00.000Z',
                  break_minutes: 30,
                  duration_minutes: 450,
                  kind: 'work',
                  description: 'Fenster gesetzt',
                  version: 1,
                  created_at: '2026-03-09T14:05:00.000Z',
                  updated_at: '2026-03-09T14:05:00.000Z',
                },
              ],
            },
          },
          { ...requestId, ...fileName() },
        ),
        ...refusals(401, 403, 404, 429, 500, 503),
      },
    },
  },
}

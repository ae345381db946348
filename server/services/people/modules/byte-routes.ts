import { type ByteRoute, nameIn } from '../../../http/files/byte-route'
import { jsonRoute } from '../../../http/files/download'
import { type JsonObject, record, rowsByTable } from '../../../http/openapi/parts'
import { DomainError } from '../../../platform/errors'
import { isModuleId, moduleIds } from '../../../platform/modules'
import { dayIn } from '../../../platform/values/days'
import { exportModule } from './export'

const module: JsonObject = { type: 'string', enum: [...moduleIds] }

export const moduleRoutes: readonly ByteRoute[] = [
  jsonRoute({
    path: '/api/company/modules/{module}/export',
    operationId: 'appModulesExport',
    tag: 'modules',
    summary: 'All tables of a module as one JSON document',
    description:
      'Needs permission `modules:export` (roles 1) and module `core`. Also answers for modules that are switched off or not booked. Everything in the document is of one moment. Columns have their names in the database; hashes, secrets and tokens are left out. The document streams: a connection that ends before its last byte means that something failed.',
    permission: 'modules:export',
    params: { module: nameIn('Id of the module', module, 'zeiterfassung') },
    answer: {
      schema: record({
        module,
        companyId: { type: 'string', description: 'Business key of the company' },
        exportedAt: { type: 'string', format: 'date-time' },
        tables: rowsByTable('Rows by table'),
      }),
      example: {
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
    },
    find(ctx, { module }) {
      if (!isModuleId(module)) throw new DomainError('not_found')
      const { companyId, timeZone } = ctx.actor
      return {
        filename: `${companyId}-${module}-${dayIn(timeZone, ctx.clock.now())}.json`,
        open: () => exportModule(ctx, module),
      }
    },
  }),
]

import type { RequestHandler } from 'express'
import { dayIn } from '../../core/days'
import { DomainError } from '../../core/errors'
import { isModuleId, moduleIds } from '../../core/modules'
import { exportModule } from '../../services/modules/export'
import type { SessionDoor } from '../guards/identify'
import {
  bySession,
  fileName,
  inPath,
  type JsonObject,
  jsonAnswer,
  record,
  refusals,
  requestId,
  rowsByTable,
} from '../openapi/parts'
import { type DownloadLimits, jsonDownload } from './download'

export const moduleExportPath = '/api/company/modules/:module/export'

/**
 * `GET /api/company/modules/{module}/export`: all tables of a module as one JSON document, for administrators. Other
 * paths pass on.
 */
export function createModuleExportDoor(door: SessionDoor & DownloadLimits): RequestHandler {
  const { most, perPerson, perCompany } = door
  const download = jsonDownload(door, {
    name: 'module export',
    permission: 'modules:export',
    most,
    perPerson,
    perCompany,
    find(ctx, target) {
      const module = moduleIn(target) ?? ''
      if (!isModuleId(module)) throw new DomainError('not_found')
      const { companyId, timeZone } = ctx.actor
      return {
        filename: `${companyId}-${module}-${dayIn(timeZone, ctx.clock.now())}.json`,
        open: () => exportModule(ctx, module),
      }
    },
  })
  return (req, res, next) => (moduleIn(req.originalUrl) === null ? next() : download(req, res, next))
}

/** The text in the module's place of the path; null where the path is another, or cannot be read. */
function moduleIn(target: string): string | null {
  const [pathname = ''] = target.split(/[?#]/, 1)
  const name = /^\/api\/company\/modules\/([^/]+)\/export$/.exec(pathname)?.[1]
  try {
    return name === undefined ? null : decodeURIComponent(name)
  } catch {
    return null
  }
}

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

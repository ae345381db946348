import type { RequestHandler } from 'express'
import { dayIn } from '../core/days'
import { DomainError } from '../core/errors'
import { isModuleId } from '../core/modules'
import { exportModule } from '../services/modules/export'
import { type DownloadLimits, jsonDownload } from './json-download'
import type { SessionDoor } from './session-caller'

/** `GET /api/company/modules/{module}/export`: all tables of a module as one JSON document, for administrators. Other paths pass on. */
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

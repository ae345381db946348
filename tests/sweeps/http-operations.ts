import { openApiTexts } from '../../server/http/openapi/document'
import { furtherPaths } from '../../server/http/openapi/further'
import { type Mount, mountRest, type Surface } from '../../server/http/rest/mounts'
import type { Permission } from '../../server/platform/permissions'
import { appRouter } from '../../server/router'
import { procedures } from './procedures'

/** One operation of the API, according to the routing table and the document. */
export interface Operation {
  /** `GET /api/v1/projects/{id}` */
  name: string
  method: string
  path: string
  surface: Surface
  /** Names of the parameters in path and query. */
  inPath: readonly string[]
  inQuery: readonly string[]
  guard: Guard
}

export type Guard =
  | { by: 'permission'; permission: Permission }
  | { by: 'operator' | 'person' | 'cron secret' | 'signature' | 'anyone' }

/** Routes that are not procedures. The document lists them; only this table says what guards them. */
const furtherGuards: Record<string, Guard> = {
  'POST /api/v1/inbound': { by: 'permission', permission: 'inbound:write' },
  'POST /api/documents/upload': { by: 'permission', permission: 'documents:write' },
  'GET /api/documents/{id}/file': { by: 'permission', permission: 'documents:read' },
  'GET /api/documents/{id}/preview': { by: 'permission', permission: 'documents:read' },
  'POST /api/documents/{id}/versions': { by: 'permission', permission: 'documents:write' },
  'GET /api/documents/{id}/versions/{number}/file': { by: 'permission', permission: 'documents:read' },
  'GET /api/documents/{id}/versions/{number}/preview': { by: 'permission', permission: 'documents:read' },
  ...Object.fromEntries(
    ['google/gmail', 'microsoft/mail']
      .flatMap(mail => [`${mail}/messages/{id}/body`, `${mail}/messages/{id}/attachments/{attachmentId}`])
      .map(path => [`GET /api/${path}`, { by: 'permission', permission: 'mailbox:own' } as const]),
  ),
  'GET /api/company/inbound/{id}/file': { by: 'permission', permission: 'inbound:download' },
  'GET /api/company/modules/{module}/export': { by: 'permission', permission: 'modules:export' },
  'GET /api/pdf/offers/{id}': { by: 'permission', permission: 'offers:read' },
  'GET /api/print/offers/{id}': { by: 'permission', permission: 'offers:read' },
  'GET /api/pdf/invoices/{id}': { by: 'permission', permission: 'invoices:read' },
  'GET /api/pdf/credit-notes/{id}': { by: 'permission', permission: 'invoices:read' },
  'GET /api/pdf/dunnings/{id}': { by: 'permission', permission: 'invoices:read' },
  'GET /api/invoices/{id}/exports/{exportId}/pdf': { by: 'permission', permission: 'invoices:read' },
  'GET /api/invoices/{id}/exports/{exportId}/xml': { by: 'permission', permission: 'invoices:read' },
  'GET /api/credit-notes/{id}/exports/{exportId}/pdf': { by: 'permission', permission: 'invoices:read' },
  'GET /api/credit-notes/{id}/exports/{exportId}/xml': { by: 'permission', permission: 'invoices:read' },
  'POST /api/rapports/{id}/photos': { by: 'permission', permission: 'rapports:write' },
  'GET /api/rapports/{id}/photos/{photoId}': { by: 'permission', permission: 'rapports:read' },
  'POST /api/settings/company/logo': { by: 'permission', permission: 'company:write' },
  'DELETE /api/settings/company/logo': { by: 'permission', permission: 'company:write' },
  'GET /api/company/logo/{companyId}': { by: 'permission', permission: 'session:read' },
  'POST /api/user/avatar': { by: 'permission', permission: 'session:read' },
  'DELETE /api/user/avatar': { by: 'permission', permission: 'session:read' },
  'GET /api/user/avatar/{userId}': { by: 'permission', permission: 'session:read' },
  'GET /api/profile/gdpr': { by: 'permission', permission: 'session:read' },
  'GET /api/pdf/time-sheets/{userId}': { by: 'permission', permission: 'time_entries:read' },
  'GET /api/pdf/rapport/{id}': { by: 'permission', permission: 'rapports:read' },
  'POST /api/ai/chat': { by: 'permission', permission: 'assistant:use' },
  'GET /api/messaging/messages/{messageId}/picture': { by: 'permission', permission: 'conversations:read' },
  'GET /api/messaging/messages/{messageId}/file': { by: 'permission', permission: 'conversations:read' },
  'GET /api/messaging/webhook': { by: 'anyone' },
  'POST /api/messaging/webhook': { by: 'signature' },
  'POST /api/speech/transcribe': { by: 'permission', permission: 'speech:use' },
  'POST /api/imports': { by: 'permission', permission: 'imports:write' },
  'GET /api/notifications/stream': { by: 'permission', permission: 'session:read' },
  'GET /api/realtime/socket': { by: 'permission', permission: 'session:read' },
  'GET /api/esign/start': { by: 'permission', permission: 'signing:rapports' },
  'GET /api/esign/callback': { by: 'anyone' },
  'POST /api/signing/callback': { by: 'signature' },
  'POST /api/cron/housekeeping': { by: 'cron secret' },
  'POST /api/cron/offers-expire': { by: 'cron secret' },
  'POST /api/cron/webhook-out': { by: 'cron secret' },
  'POST /api/cron/mail-out': { by: 'cron secret' },
  'POST /api/cron/document-out': { by: 'cron secret' },
  'POST /api/cron/import-run': { by: 'cron secret' },
  'POST /api/cron/storage-reconcile': { by: 'cron secret' },
  'POST /api/cron/job-run': { by: 'cron secret' },
  'POST /api/google/calendar/watch/webhook': { by: 'signature' },
  'POST /api/microsoft/calendar/watch/webhook': { by: 'signature' },
  'POST /api/calendar/sync/google/webhook': { by: 'signature' },
  'POST /api/calendar/sync/microsoft/webhook': { by: 'signature' },
  'POST /api/google/drive/webhook': { by: 'signature' },
  'POST /api/microsoft/drive/webhook': { by: 'signature' },
  'GET /api/dropbox/webhook': { by: 'anyone' },
  'POST /api/dropbox/webhook': { by: 'signature' },
  'GET /api/health': { by: 'anyone' },
  'GET /api/swagger': { by: 'anyone' },
}

interface Described {
  parameters?: Array<{ name: string; in: string }>
}

/** Every operation that is served and documented. @throws when one of them has no known guard */
export function allOperations(): Operation[] {
  const { mounts } = mountRest(appRouter)
  const byName = new Map(mounts.map(mount => [`${mount.method} ${mount.path}`, mount]))
  const document = JSON.parse(openApiTexts(appRouter, '0.0.0', furtherPaths()).all) as {
    paths: Record<string, Record<string, Described>>
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [] }]): Operation => {
      const method = verb.toUpperCase()
      const name = `${method} ${path}`
      const mount = byName.get(name)
      const guard = mount ? guardOf(mount) : furtherGuards[name]
      if (!guard) throw new Error(`${name}: what guards it? Say so in http-operations.ts`)
      const surface = path.startsWith('/api/v1/') ? 'v1' : 'app'
      const named = (place: string) => parameters.filter(one => one.in === place).map(one => one.name)
      return { name, method, path, surface, inPath: named('path'), inQuery: named('query'), guard }
    }),
  )
  const undescribed = [...byName.keys()].filter(name => !operations.some(operation => operation.name === name))
  if (undescribed.length > 0) throw new Error(`served, but not described: ${undescribed.join(', ')}`)
  return operations
}

function guardOf({ permission, procedure }: Mount): Guard {
  if (permission) return { by: 'permission', permission }
  const open = procedures.find(({ path }) => path === procedure)?.meta.open ?? ''
  if (open.startsWith('operator')) return { by: 'operator' }
  return { by: open.startsWith('person') ? 'person' : 'anyone' }
}

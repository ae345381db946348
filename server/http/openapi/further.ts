import { importPaths } from '../files/imports'
import { logoPaths } from '../files/logo'
import { moduleExportPaths } from '../files/module-export'
import { photoPaths } from '../files/photos'
import { profilePaths } from '../files/profile'
import { inboundPaths } from '../inbound/openapi'
import type { Elsewhere, Method } from '../rest/mounts'
import { failureContent } from './failures'
import {
  bySession,
  bytes,
  fileName,
  idInPath,
  type JsonObject,
  jsonAnswer,
  opened,
  refusals,
  requestId,
} from './parts'
import { tags } from './texts'

const tag = (name: string): string => tags[name]?.name ?? name

/**
 * Operations that are no procedures, by whole path: files, scheduled work, health, and what other doors say of
 * themselves.
 */
export const furtherPaths = (): JsonObject => ({
  '/api/pdf/offers/{id}': pdf('appOffersPdf', 'An offer as PDF', 'offers:read', 54, [kind, lang]),
  '/api/print/offers/{id}': printView(),
  '/api/pdf/invoices/{id}': pdf('appInvoicesPdf', 'An invoice as PDF', 'invoices:read', 118, [lang]),
  '/api/pdf/credit-notes/{id}': pdf('appCreditNotesPdf', 'A credit note as PDF', 'invoices:read', 7),
  '/api/pdf/dunnings/{id}': pdf('appDunningsPdf', 'A reminder as PDF', 'invoices:read', 9),
  '/api/invoices/{id}/exports/{exportId}/xml': download('appInvoiceExportsXml', 'An invoice', 'xml', 118),
  '/api/invoices/{id}/exports/{exportId}/pdf': download('appInvoiceExportsPdf', 'An invoice', 'pdf', 118),
  '/api/credit-notes/{id}/exports/{exportId}/xml': download(
    'appCreditNoteExportsXml',
    'A credit note',
    'xml',
    7,
  ),
  '/api/credit-notes/{id}/exports/{exportId}/pdf': download(
    'appCreditNoteExportsPdf',
    'A credit note',
    'pdf',
    7,
  ),
  '/api/pdf/rapport/{id}': pdf('appRapportsPdf', 'A site report as PDF', 'rapports:read', 90),
  '/api/cron/webhook-out': job('cronWebhookOut', 'Deliver webhooks that are due', {
    taken: 12,
    delivered: 11,
  }),
  '/api/cron/mail-out': job('cronMailOut', 'Send mails that are due', { sent: 3, delayed: 1, failed: 0 }),
  '/api/cron/document-out': job('cronDocumentOut', 'Make and keep the documents of what was issued', {
    done: 3,
    delayed: 0,
    failed: 0,
  }),
  '/api/cron/import-run': job(
    'cronImportRun',
    'Check, take over and take back what was brought along in files',
    {
      done: 1,
      delayed: 0,
      failed: 0,
    },
  ),
  '/api/cron/offers-expire': job('cronOffersExpire', 'Let offers expire that are past their last day', {
    expired: 2,
  }),
  '/api/cron/housekeeping': job('cronHousekeeping', 'Tidy up what is due, each kind in its own rhythm', {
    done: 9,
    failed: 0,
  }),
  '/api/health': { get: health },
  '/api/swagger': { get: description },
  ...grouped(moduleExportPaths),
  ...grouped(photoPaths),
  ...grouped(profilePaths),
  ...grouped(importPaths),
  ...grouped(logoPaths),
  ...grouped(inboundPaths),
})

/** The methods of each of these paths, as the REST door has to know them. */
export const furtherMethods = (): Elsewhere =>
  new Map([
    // Where the document of the public API lies is no operation of it.
    ['/api/v1/openapi.json', ['GET']],
    ...Object.entries(furtherPaths()).map(([path, operations]): [string, Method[]] => [
      path,
      Object.keys(operations as JsonObject).map(method => method.toUpperCase() as Method),
    ]),
  ])

/** Paths that other doors wrote: their group by its name, and the refusal of a request that nobody can read. */
function grouped(paths: JsonObject): JsonObject {
  const items = Object.entries(paths).map(([path, item]) => {
    const surface = path.startsWith('/api/v1/') ? 'Public' : 'App'
    const unreadable: JsonObject = { '400': { $ref: `#/components/responses/${surface}Error400` } }
    const operations = Object.entries(item as JsonObject).map(([method, value]) => {
      const operation = value as { tags: string[]; responses: JsonObject }
      const responses = { ...unreadable, ...(opened(operation.responses) as JsonObject) }
      return [method, { ...operation, tags: operation.tags.map(tag), responses }]
    })
    return [path, Object.fromEntries(operations)]
  })
  return Object.fromEntries(items)
}

const kind: JsonObject = {
  name: 'kind',
  in: 'query',
  description: 'The confirmation of the order instead of the offer; 409 before the offer is accepted',
  schema: { type: 'string', enum: ['offer', 'confirmation'], default: 'offer' },
}
const lang: JsonObject = {
  name: 'lang',
  in: 'query',
  description:
    'Language of what has not gone out, instead of that of the company; what was sent keeps its own',
  schema: { type: 'string', enum: ['de', 'en'] },
}

/** The offer's paper as a page that a browser shows and prints. */
function printView(): JsonObject {
  const { get } = pdf('appOffersPrint', 'An offer as a page to print', 'offers:read', 54, [kind, lang]) as {
    get: { responses: { 200: { content: JsonObject } } }
  }
  get.responses[200].content = {
    'text/html': { schema: { type: 'string' }, example: '<!doctype html><html lang="de-AT">…</html>' },
  }
  return { get } as unknown as JsonObject
}

function pdf(
  operationId: string,
  summary: string,
  permission: string,
  id: number,
  variants: JsonObject[] = [],
): JsonObject {
  return {
    get: {
      operationId,
      tags: [tag('pdf')],
      summary,
      description: `Needs permission \`${permission}\`. A draft is marked as one; what was sent comes as it was sent.`,
      security: bySession,
      parameters: [idInPath('id', 'Id of the record', id), ...variants],
      responses: {
        '200': {
          description: 'Done',
          headers: { ...requestId, ...fileName('inline; filename="RE-2026-0018.pdf"') },
          content: bytes('application/pdf', '%PDF-1.7 …'),
        },
        ...refusals(400, 401, 403, 404, ...(variants.includes(kind) ? [409] : []), 500, 503),
      },
    },
  }
}

/** A file of an e-invoice, to be saved. */
function download(operationId: string, of: string, part: 'xml' | 'pdf', id: number): JsonObject {
  const summary = `${of} as e-invoice: its ${part.toUpperCase()}`
  const { get } = pdf(operationId, summary, 'invoices:read', id) as {
    get: {
      description: string
      parameters: JsonObject[]
      responses: { 200: { headers: JsonObject; content: JsonObject } }
    }
  }
  get.description =
    'Needs permission `invoices:read`. The bytes are those that were made with the export, for ever.'
  get.parameters.push(idInPath('exportId', 'Id of the export', 15))
  const answered = get.responses[200]
  Object.assign(answered.headers, fileName(`attachment; filename="RE-2026-0018.${part}"`))
  if (part === 'xml') answered.content = bytes('application/xml', '<?xml version="1.0"?> …')
  return { get } as unknown as JsonObject
}

function job(operationId: string, summary: string, data: JsonObject): JsonObject {
  const schema: JsonObject = {
    type: 'object',
    required: ['data'],
    properties: {
      data: { type: 'object', description: 'What was done, in counts', additionalProperties: true },
    },
  }
  return {
    post: {
      operationId,
      tags: [tag('cron')],
      summary,
      description: 'Needs the secret of the installation, not a session.',
      security: [{ CronSecret: [] }],
      responses: {
        '200': jsonAnswer('Done', schema, { data }),
        ...refusals(400, 401),
        '403': {
          description: 'The request comes from a foreign page',
          headers: requestId,
          content: failureContent(403, ['csrf.refused']),
        },
        ...refusals(500, 503),
      },
    },
  }
}

const states = (...names: string[]): JsonObject => ({ type: 'string', enum: names })
const healthSchema: JsonObject = {
  type: 'object',
  required: ['status', 'version', 'checks'],
  properties: {
    status: states('ok', 'failed'),
    version: { type: 'string' },
    checks: { type: 'object', additionalProperties: states('ok', 'failed') },
    sending: {
      ...states('paused'),
      description: 'Only in a restored copy that holds back mails and webhooks',
    },
  },
}
const description: JsonObject = {
  operationId: 'serviceDescription',
  tags: [tag('service')],
  summary: 'This description: both surfaces as OpenAPI 3.1',
  description:
    'Open to everybody. The public API alone is at `/api/v1/openapi.json`. `If-None-Match` with the `ETag` of an earlier answer brings 304.',
  security: [],
  responses: {
    '200': {
      ...jsonAnswer('The document', { type: 'object', additionalProperties: true }, { openapi: '3.1.0' }),
      headers: {
        ...requestId,
        ETag: { description: 'Names this state of the document', schema: { type: 'string' } },
      },
    },
    '304': { description: 'The document is still the one that `If-None-Match` names', headers: requestId },
    ...refusals(400, 500, 503),
  },
}

const checks = { database: 'ok', queue: 'ok', storage: 'ok', pdf: 'ok' }

const health: JsonObject = {
  operationId: 'serviceHealth',
  tags: [tag('service')],
  summary: 'Whether the service can work',
  description:
    'Open to everybody. The service needs `database` and `storage`. Without `queue` webhooks, mails and documents leave up to a second later, ' +
    'without `pdf` documents and the mails that carry them wait, and a PDF that is asked for is answered 503.',
  security: [],
  responses: {
    '200': jsonAnswer('It can work; a part that it does not need may be `failed`', healthSchema, {
      status: 'ok',
      version: '1.0.0',
      checks,
    }),
    ...refusals(400),
    '503': jsonAnswer('It cannot work', healthSchema, {
      status: 'failed',
      version: '1.0.0',
      checks: { ...checks, database: 'failed' },
    }),
  },
}

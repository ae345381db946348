import { registered } from '../../nouns/registers'
import { planModules } from '../../platform/modules'
import { eventNames } from '../../platform/records/event-names'
import { numberStyle } from '../../platform/values/number-style'
import { maxJsonBytes } from '../body'
import type { Surface } from '../rest/mounts'
import type { JsonObject } from './parts'
import { webhookTag } from './webhooks'

/** The part of the interface that a document covers; `all` is for people who browse it. */
export type DocumentScope = Surface | 'all'

const values = `## Values

Field names and values are stable; texts of \`message\` are for people and may change. Ids are whole numbers. Amounts are JSON numbers in EUR with 2
decimals, quantities and unit prices have up to 4. Days are \`YYYY-MM-DD\`, instants UTC with milliseconds (\`2026-01-31T10:15:00.000Z\`). A field without a
value is \`null\`, never missing. Unknown fields of a body are refused, unknown query parameters ignored; a parameter given twice or
without a value is refused (an empty \`q\` is no filter).`

const errors = `## Errors

Every failure has one body: \`{ error, message, details? }\`. Match on \`error\`; \`message\` is for people, in German or English by \`Accept-Language\`. Every
answer carries \`X-Request-Id\`, your own when you send one.

| Status | \`error\` | When |
|---|---|---|
| 400 | \`validation_error\` | a parameter or body is invalid or missing; \`details.issues\` names each field, at most 100 of them |
| 401 | \`unauthorized\` | key or session is missing, invalid or revoked |
| 403 | \`insufficient_scope\`, \`forbidden\` | the key lacks the scope, the person the permission |
| 403 | \`module_disabled\` | the company has not enabled the module |
| 404 | \`not_found\` | no such record; one of another company answers the same |
| 405 | \`method_not_allowed\` | another method; \`Allow\` names those there are |
| 409 | \`conflict\` | the record's state does not allow it, or another request came first |
| 409 | \`idempotency_in_progress\` | the first request with this \`Idempotency-Key\` is under way |
| 410 | \`gone\` | the link has expired |
| 413 | \`payload_too_large\` | \`details.maxBytes\` names the limit (JSON bodies: ${numberStyle('en').format(maxJsonBytes)}) |
| 415 | \`unsupported_media_type\` | the body is not JSON in UTF-8 |
| 422 | \`unprocessable\` | a rule of the business refuses it |
| 422 | \`idempotency_mismatch\` | this \`Idempotency-Key\` belongs to a different request |
| 429 | \`rate_limited\` | too many requests; \`Retry-After\` says when to go on |
| 500 | \`internal_error\` | a fault of ours; \`details.requestId\` is what support needs |
| 503 | | on \`/api/v1\` **without a body** (see rate limits), on \`/api\` with \`unavailable\` in it |`

const idempotency = `## Idempotency

Whatever creates or sends takes an \`Idempotency-Key\` (1 to 255 printable characters, best a UUID). Repeated within 24 hours, the request gets the first answer again, with
\`Idempotency-Replayed: true\`, and nothing is created or mailed twice; what is shown once (a key, a secret) is \`null\` in it. So a request whose answer was lost can simply be sent again.`

const publicText = `Projects, contacts, inquiries, offers, site reports, invoices, times and appointments of one company, for other programs.

## Authentication

An administrator creates keys at *Integrations*. A key (\`svc_<env>_<prefix>_<secret>\`) belongs to one company, is shown once and can be revoked at any time. Send
it with every request:

\`\`\`sh
curl -H "Authorization: Bearer $API_KEY" "$BASE_URL/api/v1/invoices?due=overdue"
\`\`\`

A key carries scopes, \`<module>:read\` or \`<module>:write\`; write includes read. The company must have enabled the module \`int.api\` and the module of the
endpoint. Each operation names the scope that it needs.

## Lists

\`{ "data": […], "pagination": { limit, offset, total, hasMore } }\`, newest first. \`limit\` is 1 to 200 (50 without it); the next page begins at \`offset + limit\`.
\`total\` is exact. \`updated_since\` brings what has changed since an instant, for a program that keeps a copy. \`/time-entries\` counts pages instead.

${values}

${errors}

## Rate limits

A key has 600 requests in any 60 seconds. \`RateLimit-Policy\` and \`RateLimit\` say on every answer where it stands; beyond that it is 429 with \`Retry-After\`,
and refused requests count as well, also those of paths and methods that there are not. One client address (IPv6: one /64) has 120 requests in any
60 seconds and 10 at the same time; beyond that it is 503 with \`Retry-After\` and **no body**.

${idempotency}

## Webhooks

Instead of asking again and again, subscribe to events (*Integrations*, or \`POST /api/company/webhooks\`). The section *Webhooks* shows each of the
${eventNames.length} events with its payload and how to verify its signature.

## Versions

The path carries the version. Within \`/api/v1\` we only add: operations, optional parameters, fields of answers, events and error codes. A client must ignore
fields that it does not know. Whatever is going to be removed is announced at least 12 months ahead, by \`deprecated\` in this document and by the
headers \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594) on its answers.`

const applicationText = `The web application's own endpoints. They are not versioned: names may change with any release. Programs of others use the public API.

## Authentication

A login answers with the session cookie. An unsafe request from a foreign page is refused (\`Sec-Fetch-Site\`, \`Origin\`).

\`\`\`sh
curl -c cookies -H 'Content-Type: application/json' -d '{"email":"…","password":"…"}' "$BASE_URL/api/auth/login"
curl -b cookies "$BASE_URL/api/invoices?due=overdue"
\`\`\`

Roles: 1 administrator, 2 manager, 3 employee. Each operation names the permission that it needs. The plan decides which modules a company can enable
(${Object.entries(planModules)
  .map(([plan, modules]) => `${plan}: ${modules.length}`)
  .join(', ')}).

${values}

${errors}

${idempotency}`

export const about: Record<DocumentScope, { title: string; server: string; description: string }> = {
  v1: { title: 'Gewerk Public API', server: '/api/v1', description: publicText },
  app: { title: 'Gewerk Application API', server: '/api', description: applicationText },
  all: {
    title: 'Gewerk',
    server: '/',
    description: `Public API (\`/api/v1\`, by key) and application (\`/api\`, by session) in one document.\n\n${publicText}`,
  },
}

export const securitySchemes: Record<Surface, JsonObject> = {
  v1: {
    ApiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'svc_<env>_<prefix>_<secret>',
      description: 'API key of one company; its scopes decide what it may do',
    },
  },
  app: {
    Session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-gewerk',
      description: 'Session cookie of the login; over plain http its name is `gewerk`',
    },
    CronSecret: { type: 'http', scheme: 'bearer', description: '`CRON_SECRET` of the installation' },
  },
}

/** Name and description of each group of operations, by the first part of a procedure's name. */
export const tags: Record<string, { name: string; description: string }> = {
  ...registered('tags'),
  cron: {
    name: 'Scheduled work',
    description: 'What a scheduler triggers; safe to call at any time and twice at once.',
  },
  service: { name: 'Service', description: 'Health and descriptions.' },
  events: webhookTag,
}

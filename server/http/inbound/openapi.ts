import type { ErrorKey } from '../../core/errors'
import { fallbackFilename } from '../../services/inbound/filename'
import { maxFileBytes } from '../../services/inbound/upload'
import { failureContent, onceHeaders, sharedHeaders } from '../openapi/failures'
import type { Json, JsonObject } from '../openapi/parts'
import {
  bySession,
  bytes,
  fileName,
  idInPath,
  publicRefusals,
  record,
  refusals,
  requestId,
} from '../openapi/parts'
import { idempotencyParameter } from '../openapi/texts'

const known = sharedHeaders('v1')

const refusal = (
  status: number,
  description: string,
  keys: readonly ErrorKey[],
  more: JsonObject = {},
): JsonObject => ({
  [String(status)]: { description, headers: { ...known, ...more }, content: failureContent(status, keys) },
})

/** Text without control characters. */
const text = (maxLength: number): JsonObject => ({
  type: 'string',
  maxLength,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
})
const parameter = (
  name: string,
  place: 'query' | 'header',
  description: string,
  schema: JsonObject,
  example: Json,
  required = false,
): JsonObject => ({ name, in: place, required, description, schema, example })

const digestPattern = '^[a-z0-9*].*=:[A-Za-z0-9+/]*={0,2}:'
const digest = (name: string, of: string): JsonObject =>
  parameter(
    name,
    'header',
    `SHA-256 of ${of} (RFC 9530); when it does not match, nothing is stored and the answer is 400`,
    { type: 'string', pattern: digestPattern },
    'sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:',
  )

const parameters: JsonObject[] = [
  parameter(
    'source',
    'query',
    'Id of the sending system',
    { type: 'string', pattern: '^[a-z0-9_-]{1,40}$' },
    'erp-alt',
    true,
  ),
  parameter(
    'filename',
    'query',
    `Name of the file. Path parts are removed, special characters replaced, and more than 120 characters cut before the extension; without it \`X-Filename\`, else \`${fallbackFilename}\``,
    { type: 'string' },
    'kunden.csv',
  ),
  parameter('batch', 'query', 'Id of a delivery of several files', text(100), 'umzug-2026-01'),
  parameter(
    'part',
    'query',
    'Part within that delivery, best `<n>/<total>`: then missing parts are shown',
    text(100),
    '1/3',
  ),
  parameter(
    'X-Filename',
    'header',
    'Name of the file where `filename` is not given; plain, percent-encoded or as RFC 8187 has it',
    { type: 'string' },
    "UTF-8''K%C3%BCche.csv",
  ),
  digest('Content-Digest', 'the bytes of the body'),
  digest('Repr-Digest', 'the same bytes: no encoding is undone'),
  idempotencyParameter,
]

/**
 * The file itself. One type stands for all: of two, generators take the first or neither, and send JSON; the door takes
 * any, also none.
 */
const file: JsonObject = { schema: { type: 'string', format: 'binary' } }

const drop: JsonObject = {
  operationId: 'inboundReceive',
  tags: ['inbound'],
  summary: 'Drop a file',
  description: `Needs scope \`int.inbound:write\` and module \`int.inbound\`. The body is the file itself, of any type, 1 to ${maxFileBytes} bytes, of known length or in chunks. It is stored unchanged: nothing is unpacked, and a \`multipart/form-data\` body is stored with its framing. With \`Expect: 100-continue\` the body is asked for once every check has passed. A transfer that is cut leaves nothing; send the file again, with \`Idempotency-Key\` also where it is not known whether it arrived. \`sha256\` of the answer is that of the stored bytes.`,
  security: [{ ApiKey: [] }],
  parameters,
  requestBody: {
    required: true,
    description: `The file, at most ${maxFileBytes} bytes. \`application/octet-stream\` stands for any \`Content-Type\`; what is sent is kept as \`content_type\``,
    content: { 'application/octet-stream': file },
  },
  responses: {
    '201': {
      description: 'Stored',
      headers: {
        ...onceHeaders('v1'),
        'Content-Digest': {
          description: 'SHA-256 of the stored bytes, where the request carried one',
          schema: { type: 'string' },
          example: 'sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:',
        },
      },
      content: {
        'application/json': {
          schema: record({ data: { $ref: '#/components/schemas/InboundDelivery' } }),
        },
      },
    },
    ...refusal(400, 'A parameter or header is invalid, or the body is empty, cut or not what was promised', [
      'validation',
      'inbound.empty',
      'inbound.cut',
      'inbound.digest_mismatch',
    ]),
    ...publicRefusals(401, 403),
    ...refusal(409, 'The answer of the first request with this `Idempotency-Key` can no longer be read', [
      'conflict',
    ]),
    ...refusal(413, `More than ${maxFileBytes} bytes`, ['inbound.too_large']),
    ...refusal(422, 'The `Idempotency-Key` belongs to another file or other parameters', [
      'idempotency.mismatch',
    ]),
    ...publicRefusals(429, 500, 503),
    ...refusal(
      507,
      'No room for the file: `details.reason` is `space` or `storage` (come again later) or `quota` (of the company)',
      ['storage.unavailable'],
      { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
    ),
  },
}

const download: JsonObject = {
  operationId: 'appInboundFile',
  tags: ['inbound'],
  summary: 'The file of a delivery',
  description:
    'Needs permission `inbound:download` (roles 1) and module `int.inbound`. Always a download, never shown. One range of bytes can be asked for.',
  security: bySession,
  parameters: [idInPath('id', 'Id of the delivery', 9)],
  responses: {
    '200': fileAnswer('The whole file'),
    '206': fileAnswer('The range of bytes that was asked for'),
    ...refusals(401, 403, 404),
    '416': { description: 'No byte of the file lies in the range', headers: requestId },
    ...refusals(429, 500, 503),
  },
}

function fileAnswer(description: string): JsonObject {
  return {
    description,
    headers: { ...requestId, ...fileName('attachment; filename="kunden.csv"') },
    content: bytes('application/octet-stream', 'Nummer;Name'),
  }
}

/** What the doors for files say of themselves, by whole path: bodies of bytes are no procedures. */
export const inboundPaths: JsonObject = {
  '/api/v1/inbound': { post: drop },
  '/api/company/inbound/{id}/file': { get: download },
}

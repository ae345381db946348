import { maxImportBytes, maxImportColumns, maxImportRows } from '../services/imports/limits'
import { importNouns } from '../services/imports/schema'
import { idempotencyParameter } from './openapi/parameters'
import type { JsonObject } from './openapi/tidy'

const refusals = (...statuses: number[]): JsonObject =>
  Object.fromEntries(
    statuses.map(status => [String(status), { $ref: `#/components/responses/AppError${status}` }]),
  )

/** What the door for imports says of itself, by whole path. */
export const importPaths: JsonObject = {
  '/api/imports': {
    post: {
      operationId: 'appImportsUpload',
      tags: ['imports'],
      summary: 'Bring records along in a file',
      description: `Needs permission \`imports:write\` (roles 1, 2) and the permission to write the records. One CSV or XLSX file of at most ${maxImportBytes / 1_000_000} MB with a heading, ${maxImportRows} rows and ${maxImportColumns} columns; its kind, encoding and delimiter are found out from its bytes. Formulas are not worked out, a workbook with macros is refused. The rows wait until somebody has them taken over.`,
      security: [{ Session: [] }],
      parameters: [idempotencyParameter],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['noun', 'file'],
              additionalProperties: false,
              properties: {
                noun: { type: 'string', enum: [...importNouns], description: 'What the rows are' },
                file: { type: 'string', format: 'binary', description: 'The table' },
              },
            },
            example: { noun: 'contacts', file: '(bytes)' },
          },
        },
      },
      responses: {
        '201': {
          description: 'Created',
          headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['data'],
                properties: {
                  data: {
                    type: 'object',
                    required: ['id'],
                    properties: { id: { type: 'integer', description: 'Id of the import' } },
                  },
                },
              },
              example: { data: { id: 12 } },
            },
          },
        },
        ...refusals(401, 403, 409, 413, 415, 422, 500, 503),
      },
    },
  },
}

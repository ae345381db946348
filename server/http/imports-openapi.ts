import { maxImportBytes, maxImportColumns, maxImportRows } from '../services/imports/limits'
import { importNouns } from '../services/imports/schema'
import { idempotencyParameter } from './openapi/parameters'
import { bySession, fileField, form, jsonAnswer, record, refusals } from './openapi/parts'
import type { JsonObject } from './openapi/tidy'

/** What the door for imports says of itself, by whole path. */
export const importPaths: JsonObject = {
  '/api/imports': {
    post: {
      operationId: 'appImportsUpload',
      tags: ['imports'],
      summary: 'Bring records along in a file',
      description: `Needs permission \`imports:write\` (roles 1, 2) and the permission to write the records. One CSV or XLSX file of at most ${maxImportBytes / 1_000_000} MB with a heading, ${maxImportRows} rows and ${maxImportColumns} columns; its kind, encoding and delimiter are found out from its bytes. Formulas are not worked out, a workbook with macros is refused. The rows wait until somebody has them taken over.`,
      security: bySession,
      parameters: [idempotencyParameter],
      requestBody: {
        required: true,
        content: form(
          {
            noun: { type: 'string', enum: [...importNouns], description: 'What the rows are' },
            file: fileField('The table'),
          },
          { noun: 'contacts', file: '(bytes)' },
          ['noun', 'file'],
        ),
      },
      responses: {
        '201': jsonAnswer(
          'Created',
          record({ data: record({ id: { type: 'integer', description: 'Id of the import' } }) }),
          { data: { id: 12 } },
        ),
        ...refusals(401, 403, 409, 413, 415, 422, 429, 500, 503),
      },
    },
  },
}

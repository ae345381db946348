import { z } from 'zod'
import type { ByteRoute } from '../../../http/files/byte-route'
import { uploadRoute } from '../../../http/files/upload'
import { fileField, form, record } from '../../../http/openapi/parts'
import { maxImportBytes, maxImportColumns, maxImportRows } from './limits'
import { importNouns } from './schema'
import { uploadImport } from './upload'

export const importRoutes: readonly ByteRoute[] = [
  uploadRoute({
    path: '/api/imports',
    operationId: 'appImportsUpload',
    tag: 'imports',
    summary: 'Upload a file of records to import',
    description: `Needs permission \`imports:write\` (roles 1, 2) and the permission to write the records. One CSV or XLSX file of at most ${maxImportBytes / 1_000_000} MB with a heading, ${maxImportRows} rows and ${maxImportColumns} columns; its kind, encoding and delimiter are detected from its bytes. Formulas are not evaluated, a workbook with macros is refused. The rows wait until they are taken over.`,
    permission: 'imports:write',
    maxBytes: maxImportBytes,
    // A workbook's sheet takes several times as much memory as its file.
    most: 3,
    fields: z.strictObject({ noun: z.enum(importNouns) }),
    body: form(
      {
        noun: { type: 'string', enum: [...importNouns], description: 'What the rows are' },
        file: fileField('The table'),
      },
      { noun: 'contacts', file: '(bytes)' },
      ['noun', 'file'],
    ),
    once: true,
    status: 201,
    answer: {
      schema: record({ data: record({ id: { type: 'integer', description: 'Id of the import' } }) }),
      example: { data: { id: 12 } },
    },
    take: (ctx, { fields, ...file }) => uploadImport(ctx, { ...fields, ...file }),
  }),
]

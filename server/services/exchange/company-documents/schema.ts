import { z } from 'zod'
import {
  dataOf,
  deletedRecord,
  expectedVersion,
  id,
  instant,
  listParameters,
  onlyOf,
  optionalReference,
  pageOf,
  reference,
  text,
} from '../../../platform/values/scalars'

export const documentSources = ['upload', 'paper', 'photo', 'message', 'inbound', 'mail', 'provider'] as const
export type DocumentSource = (typeof documentSources)[number]

/** A file of a project, a contact, an offer, a site report or an invoice. */
export const DocumentRecord = z
  .object({
    id: z.int(),
    project_id: z.int().nullable(),
    contact_id: z.int().nullable(),
    offer_id: z.int().nullable(),
    rapport_id: z.int().nullable(),
    invoice_id: z.int().nullable(),
    source: z.enum(documentSources).meta({
      description:
        '`upload` by people, `paper` that was issued, `photo` of a site report, or how it came in: `message` of a customer, `inbound` drop, attachment of a `mail`, put at the storage `provider`; papers and photos stay as they are',
    }),
    folder: z.string().meta({ description: 'Folder within that of the project or contact; empty for that itself' }),
    filename: z.string(),
    content_type: z.string(),
    size_bytes: z.int(),
    sha256: z.string().meta({ description: 'Of the stored bytes, lower-case hex' }),
    file_version: z
      .int()
      .meta({ description: 'Number of its current version: how often its bytes were replaced, and 1' }),
    office_only: z.boolean().meta({ description: 'Holds sums: employees do not see it' }),
    created_by_user_id: z.int().nullable(),
    created_by_name: z.string().nullable(),
    created_at: instant,
    updated_at: instant,
    deleted_at: instant.nullable().meta({ description: 'Since when it lies in the bin' }),
    version: z.int(),
  })
  .meta({ id: 'Document' })
export type DocumentRecord = z.infer<typeof DocumentRecord>

/** A folder's name: one level, no path. */
const folder = z
  .string()
  .max(100)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  .regex(/^[^/\\:*?"<>|\u0000-\u001f\u007f-\u009f]*$/, 'a name without / \\ : * ? " < > |')
  .transform(name => name.normalize('NFC').replace(/^[. ]+|[. ]+$/g, ''))
  .meta({ example: 'Pläne' })

/** The records that a document may belong to, one at most; its project and contact are then those of the record. */
export const recordIds = ['offer_id', 'rapport_id', 'invoice_id'] as const

/** Where an upload belongs, and its name. */
export const UploadDocument = z.object({
  project_id: id.optional(),
  contact_id: id.optional(),
  offer_id: id.optional(),
  rapport_id: id.optional(),
  invoice_id: id.optional(),
  filename: z.string().max(1_000).optional(),
  folder: folder.optional(),
})
export type UploadDocument = z.output<typeof UploadDocument>

export const ListDocuments = z.object({
  ...listParameters,
  id: id.optional(),
  project_id: onlyOf('project'),
  contact_id: onlyOf('contact'),
  offer_id: onlyOf('offer'),
  rapport_id: onlyOf('site report'),
  invoice_id: onlyOf('invoice'),
  source: z.enum(documentSources).optional().meta({ description: 'Only documents that came this way' }),
  folder: folder.optional().meta({ description: 'Only documents of this folder' }),
  deleted: z
    .enum(['true', 'false'])
    .transform(value => value === 'true')
    .optional()
    .meta({ description: 'Those in the bin instead' }),
})
export type ListDocuments = z.output<typeof ListDocuments>

/**
 * A new name, another folder, another project, contact or record; `null` removes the assignment. Another project or
 * contact detaches it from its record.
 */
export const UpdateDocument = z.strictObject({
  id: reference,
  updates: z
    .strictObject({
      filename: text(120),
      folder,
      project_id: optionalReference,
      contact_id: optionalReference,
      offer_id: optionalReference,
      rapport_id: optionalReference,
      invoice_id: optionalReference,
      office_only: z.boolean(),
      expected_version: expectedVersion,
    })
    .partial(),
})
export type UpdateDocument = z.output<typeof UpdateDocument>

export const DeleteDocument = z.object({ id })
export const RestoreDocument = z.strictObject({ id })

/** The bytes of one version of a document, current or earlier. */
export const VersionRecord = z
  .object({
    number: z.int(),
    is_current: z.boolean(),
    filename: z.string().meta({ description: 'As what it was uploaded' }),
    content_type: z.string(),
    size_bytes: z.int(),
    sha256: z.string().meta({ description: 'Of the stored bytes, lower-case hex' }),
    restored_from: z.int().nullable().meta({ description: 'Number of the version that was made current again by it' }),
    created_by_user_id: z.int().nullable(),
    created_by_name: z.string().nullable(),
    created_at: instant,
  })
  .meta({ id: 'DocumentVersion' })
export type VersionRecord = z.infer<typeof VersionRecord>

export const ListVersions = z.object({ id, limit: listParameters.limit, offset: listParameters.offset })
export type ListVersions = z.output<typeof ListVersions>
/** Name of a version whose file does not bring one. */
export const UploadVersion = z.object({ filename: UploadDocument.shape.filename })
export type UploadVersion = z.output<typeof UploadVersion>
export const RestoreVersion = z.strictObject({
  id,
  number: id.meta({ description: 'Number of the version' }),
  expected_version: expectedVersion.optional(),
})
export type RestoreVersion = z.output<typeof RestoreVersion>
export const VersionPage = pageOf(VersionRecord)

export const DocumentPage = pageOf(DocumentRecord)
export const DocumentEnvelope = dataOf(DocumentRecord)
export const DeletedDocument = deletedRecord

import { z } from 'zod'
import { between, dataOf, day, instant, searchText, wholeNumber } from '../../../platform/values/scalars'

const word = z
  .string()
  .max(60)
  .regex(/^[a-z0-9_.]+$/, 'lower-case letters, digits, dots and underscores')
const maxInt4 = 2_147_483_647

/** The filters of the log. */
const filters = {
  q: searchText
    .optional()
    .meta({ description: 'Searches numbers, names and titles; accents and small typing errors do not matter' }),
  user_id: wholeNumber(1, maxInt4).optional().meta({ description: 'Only what this member of the team has done' }),
  entity: word.optional().meta({ description: 'Only what was done to this kind of record, e.g. `invoice`' }),
  entity_id: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Only what was done to the record with this id, or to the company with this business key' }),
  action: word.optional().meta({ description: 'Only this kind of step, e.g. `invoice.sent`' }),
  /** Days of the company's wall clock. */
  ...between(day),
}
export const auditFilters = z.object(filters)
export type AuditFilters = z.infer<typeof auditFilters>

/** Newest first; `before` is the `next` of the page before. */
export const ListAudit = z.object({
  ...filters,
  limit: wholeNumber(1, 200).default(50).meta({ description: 'Records of one page' }),
  before: wholeNumber(1, maxInt4)
    .optional()
    .meta({ description: 'Only what is older than the entry with this id: the next page' }),
})
export type ListAudit = z.infer<typeof ListAudit>

export const AuditRecord = z
  .object({
    id: z.int(),
    at: instant,
    /** `session` for a person, `api_key` for a key, `system` for the service itself, `platform` for an operator. */
    actor_kind: z.string(),
    user_id: z.int().nullable(),
    key_id: z.int().nullable(),
    /** The actor's name at that time. */
    actor: z.string(),
    action: z.string(),
    entity: z.string(),
    entity_id: z.string().nullable(),
    /** The record's current number, else its title or name; null when it has none or is gone. */
    record: z.string().nullable(),
    /** Fields that differ, with their values before and after; null for a missing value. */
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditRecord' })
export type AuditRecord = z.infer<typeof AuditRecord>

export const AuditPage = z.object({
  data: z.array(AuditRecord),
  /** Pages go by key: `next` is the `before` of the following page, null on the last. */
  pagination: z.object({ limit: z.int(), next: z.int().nullable(), hasMore: z.boolean() }),
})
export type AuditPage = z.infer<typeof AuditPage>

/** Display names of the log's records and actions. */
export const AuditTexts = z.object({
  entities: z.record(z.string(), z.string()),
  /** Kinds of record to filter by; some of them occur in the platform's log alone. */
  narrowed: z.array(z.object({ entity: z.string(), platform: z.boolean() })),
  actions: z.record(z.string(), z.string()),
  /** Names of fields that the nouns define. */
  fields: z.record(z.string(), z.string()),
  /** Texts that differ when an operator did it. */
  byOperator: z.record(z.string(), z.string()),
})
export type AuditTexts = z.infer<typeof AuditTexts>
export const AuditTextsEnvelope = dataOf(AuditTexts)

export const AuditPeople = dataOf(z.array(z.object({ id: z.int(), name: z.string() })))

export const ExportAudit = z.strictObject({ format: z.enum(['csv', 'json']), filters: auditFilters })
export type ExportAudit = z.infer<typeof ExportAudit>
export const ExportNoted = dataOf(z.object({ noted: z.literal(true) }))

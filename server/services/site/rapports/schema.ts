import { z } from 'zod'
import { sortParameter } from '../../../platform/lists/sorting'
import { contactReference, documentFilters, sameContact } from '../../../platform/records/contact-reference'
import {
  changedSince,
  dataOf,
  day,
  deletedRecord,
  exactNumber,
  expectedVersion,
  id,
  inStatus,
  instant,
  listParameters,
  optionalReference,
  optionalText,
  pageOf,
  quantity,
  reference,
  taxRate,
  text,
  unitPrice,
} from '../../../platform/values/scalars'
import { customerLink, looseLetterFields, resend } from '../../exchange/mails/schema'
import { rapportVerbs } from './machine'
import { billingStatuses } from './rules'

/** A rapport as `/api/v1/rapports` lists it; `customer_id` and `kontakt_id` are the same contact. */
export const RapportRecord = z
  .object({
    id: z.int(),
    rapport_number: z.string(),
    title: z.string(),
    date: day,
    completed: z.boolean(),
    billing_status: z.enum(billingStatuses),
    customer_id: z.int().nullable(),
    kontakt_id: z.int().nullable(),
    project_id: z.int().nullable(),
    created_by_user_id: z.int().nullable(),
    signed_at: instant.nullable(),
    signed_by_name: z.string().nullable(),
    signed_by_email: z.string().nullable(),
    total_hours: z.number(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Rapport' })
export type RapportRecord = z.infer<typeof RapportRecord>

/** The record with the names that a table of the application shows. */
export const RapportOverview = RapportRecord.extend({
  kontakt_name: z.string().nullable(),
  customer_number: z.string().nullable(),
  project_name: z.string().nullable(),
  project_number: z.string().nullable(),
})
export type RapportOverview = z.infer<typeof RapportOverview>

/** A work line. */
export const EntryLine = z.object({
  id: z.int(),
  position: z.int(),
  date: day,
  job_category: z.string(),
  hours: z.number(),
  employee_user_id: z.int().nullable(),
  employee_name: z.string().nullable(),
  description: z.string().nullable(),
})
export type EntryLine = z.infer<typeof EntryLine>

/** A material line; `unit_price` (EUR net) is also null for callers who may not see prices. */
export const MaterialLine = z.object({
  id: z.int(),
  position: z.int(),
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  notes: z.string().nullable(),
  article_id: z.int().nullable(),
  unit_price: z.number().nullable(),
  tax_rate: z.number().nullable(),
})
export type MaterialLine = z.infer<typeof MaterialLine>

/** One rapport with its lines, how much of it is billed, and the actions allowed. */
export const RapportDetail = RapportOverview.extend({
  description: z.string().nullable(),
  created_by_name: z.string().nullable(),
  completed_at: instant.nullable(),
  entries: z.array(EntryLine),
  materials: z.array(MaterialLine),
  billed_percentage: z.number(),
  allowed_actions: z.array(z.enum(rapportVerbs)),
  version: z.int(),
}).meta({ id: 'RapportDetail' })
export type RapportDetail = z.infer<typeof RapportDetail>

const hours = z
  .number()
  .positive()
  .max(24)
  .refine(value => Number(value.toFixed(2)) === value, 'at most 2 decimals')
  .meta({ description: 'More than 0, at most 24, at most 2 decimals', example: 7.5 })

const entryFields = {
  date: day.nullish(),
  job_category: text(100),
  hours,
  employee_user_id: reference.nullish(),
  description: optionalText(2000).optional(),
}

const materialFields = {
  name: text(200).optional(),
  quantity: quantity.positive(),
  unit: optionalText(20).optional(),
  notes: optionalText(2000).optional(),
  article_id: reference.nullish(),
  unit_price: unitPrice.min(0).nullish(),
  tax_rate: taxRate.nullish(),
}

const refuse = (ctx: z.RefinementCtx, path: (string | number)[], rule: string, message: string) =>
  ctx.addIssue({ code: 'custom', path, message, params: { rule } })

/** A new material line has a name, or an article to take it from. */
const named = (line: { name?: string; article_id?: number | null }, ctx: z.RefinementCtx) => {
  if (!line.name && !line.article_id) refuse(ctx, ['name'], 'required', 'required where there is no article_id')
}

const eachOnce = (lines: readonly { id?: number }[], ctx: z.RefinementCtx) => {
  for (const [index, { id }] of lines.entries()) {
    const earlier = lines.slice(0, index).some(line => line.id === id)
    if (id && earlier) refuse(ctx, [index, 'id'], 'unique', 'given twice')
  }
}

const parties = {
  project_id: optionalReference.optional(),
  ...contactReference,
}
export const CreateRapport = z
  .strictObject({
    title: optionalText(200),
    date: day.nullish(),
    ...parties,
    description: optionalText(10_000),
    entries: z.array(z.strictObject(entryFields)).max(200).nullish(),
    materials: z.array(z.strictObject(materialFields).superRefine(named)).max(200).nullish(),
  })
  .superRefine(sameContact)
export type CreateRapport = z.output<typeof CreateRapport>

const besidesCompleted = new Set(['id', 'expected_version', 'completed'])

const changeableFields = {
  expected_version: expectedVersion,
  completed: z.literal(true).optional(),
  title: text(200).optional(),
  date: day.optional(),
  ...parties,
  description: optionalText(10_000).optional(),
}
const completedAlone = (input: { completed?: true }, ctx: z.RefinementCtx) => {
  const others = Object.entries(input).some(([field, value]) => value !== undefined && !besidesCompleted.has(field))
  if (input.completed && others) refuse(ctx, ['completed'], 'stands_alone', 'stands alone')
}

/** Fields of a draft. `completed: true` must be the only field and completes it. */
export const UpdateRapport = z
  .strictObject({ id, ...changeableFields })
  .superRefine(sameContact)
  .superRefine(completedAlone)
export type UpdateRapport = z.output<typeof UpdateRapport>

/** The same without an id in the path. */
export const UpdateRapportById = z.strictObject({
  id: reference,
  updates: z.strictObject(changeableFields).superRefine(sameContact).superRefine(completedAlone),
})
export type UpdateRapportById = z.output<typeof UpdateRapportById>

/** All lines at once: those with an id stay and change, those without are new, missing ones are deleted. */
export const ReplaceEntries = z.strictObject({
  id,
  expected_version: expectedVersion,
  entries: z
    .array(z.strictObject({ id: reference.optional(), ...entryFields }))
    .max(200)
    .superRefine(eachOnce),
})
export const AddEntry = z.strictObject({ id, ...entryFields })
export const ChangeEntry = z.strictObject({
  id,
  entryId: id.meta({ description: 'Id of the work line' }),
  ...z.strictObject(entryFields).partial().shape,
})
export const GetEntry = z.object({ id, entryId: id.meta({ description: 'Id of the work line' }) })

export const ReplaceMaterials = z.strictObject({
  id,
  expected_version: expectedVersion,
  materials: z
    .array(
      z
        .strictObject({ id: reference.optional(), ...materialFields })
        .superRefine((line, ctx) => (line.id ? undefined : named(line, ctx))),
    )
    .max(200)
    .superRefine(eachOnce),
})
export const AddMaterial = z.strictObject({ id, ...materialFields }).superRefine(named)
export const ChangeMaterial = z.strictObject({
  id,
  materialId: id.meta({ description: 'Id of the material line' }),
  ...z.strictObject(materialFields).partial().shape,
})
export const GetMaterial = z.object({ id, materialId: id.meta({ description: 'Id of the material line' }) })

export type ReplaceEntries = z.output<typeof ReplaceEntries>
export type AddEntry = z.output<typeof AddEntry>
export type ChangeEntry = z.output<typeof ChangeEntry>
export type GetEntry = z.output<typeof GetEntry>
export type ReplaceMaterials = z.output<typeof ReplaceMaterials>
export type AddMaterial = z.output<typeof AddMaterial>
export type ChangeMaterial = z.output<typeof ChangeMaterial>
export type GetMaterial = z.output<typeof GetMaterial>

/** Time worked on the rapport's project that is in no rapport yet; `same_day` marks those of the rapport's day. */
export const ImportableTime = z.object({
  id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  date: day,
  duration_minutes: z.int(),
  hours: z.number(),
  job_category: z.string().nullable(),
  description: z.string().nullable(),
  same_day: z.boolean(),
})
export type ImportableTime = z.infer<typeof ImportableTime>

/** Without ids, those of the rapport's day. */
export const ImportTimes = z.strictObject({
  id,
  time_entry_ids: z.array(reference).min(1).max(200).optional(),
})
export type ImportTimes = z.output<typeof ImportTimes>

/** Into the given draft, or else into new ones: one for each project and day. */
export const TimesToRapport = z.strictObject({
  time_entry_ids: z.array(reference).min(1).max(200),
  rapport_id: reference.optional(),
})
export type TimesToRapport = z.output<typeof TimesToRapport>

const FilledRapport = z.object({
  rapport_id: z.int(),
  rapport_number: z.string(),
  project_id: z.int(),
  date: day,
  /** True when it was created for these times. */
  created: z.boolean(),
  imported: z.int(),
})
export type FilledRapport = z.infer<typeof FilledRapport>
export const FilledRapports = dataOf(z.array(FilledRapport))

/** Defaults: `to` the contact's address, subject and message the company's texts. */
export const SendRapportByEmail = z.strictObject({
  id,
  ...looseLetterFields,
  resend,
  customer_link: customerLink,
})
export type SendRapportByEmail = z.output<typeof SendRapportByEmail>

export const rapportFilters = ['draft', 'completed', ...billingStatuses] as const

/** Sort keys of the list. */
export const rapportSorts = ['number', 'title', 'date', 'contact', 'hours'] as const

export const ListRapports = z
  .object({
    ...listParameters,
    rapport_number: exactNumber,
    sort: sortParameter(rapportSorts),
    status: inStatus(rapportFilters),
    ...documentFilters,
    updated_since: changedSince,
  })
  .superRefine(sameContact)
export type ListRapports = z.output<typeof ListRapports>
/** With an id, that rapport; without, a page of all. */
export const ReadRapports = z
  .object({
    ...ListRapports.shape,
    id: id.optional().meta({ description: 'Id of the one that is wanted; without it a page of all' }),
  })
  .superRefine(sameContact)
export type ReadRapports = z.output<typeof ReadRapports>
export const ListLines = z.object({ id, limit: listParameters.limit, offset: listParameters.offset })
export type ListLines = z.output<typeof ListLines>

export const GetRapport = z.object({ id })
export const CompleteRapport = z.strictObject({ id, expected_version: expectedVersion })
/** The reason for reopening a completed rapport is kept in the log. */
export const ReopenRapport = z.strictObject({ id, expected_version: expectedVersion, reason: text(500) })
export type ReopenRapport = z.output<typeof ReopenRapport>
export const RapportEnvelope = dataOf(RapportDetail)
export const RapportPage = pageOf(RapportRecord)
export const RapportOverviewPage = pageOf(RapportOverview)
export const RapportsOrOne = z.union([RapportOverviewPage, RapportEnvelope])
export const DeletedRapport = deletedRecord

// Responses about lines carry the rapport's version, the next `expected_version`.
const version = { version: z.int() }
export const EntryPage = pageOf(EntryLine).extend(version)
export const EntryEnvelope = dataOf(EntryLine).extend(version)
export const EntriesEnvelope = dataOf(z.array(EntryLine)).extend(version)
export const ImportableTimes = dataOf(z.array(ImportableTime))
/** All work lines, and how many of them were just added. */
export const ImportedEntries = EntriesEnvelope.extend({ imported: z.int() })
export const MaterialPage = pageOf(MaterialLine).extend(version)
export const MaterialEnvelope = dataOf(MaterialLine).extend(version)
export const MaterialsEnvelope = dataOf(z.array(MaterialLine)).extend(version)
export const DeletedLine = deletedRecord.extend(version)

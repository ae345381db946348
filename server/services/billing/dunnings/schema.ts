import { z } from 'zod'
import {
  amount,
  dataOf,
  day,
  id,
  instant,
  listParameters,
  onlyOf,
  optionalDay,
  optionalText,
  pageOf,
  reference,
} from '../../../platform/values/scalars'
import { letterFields, resend } from '../../exchange/mails/schema'

/**
 * A dunning of an invoice; amounts in its `currency`. `open_amount`, `fee` and `total` are those of the day on which it
 * was written.
 */
export const DunningRecord = z
  .object({
    id: z.int(),
    invoice_id: z.int(),
    invoice_number: z.string(),
    kontakt_id: z.int(),
    kontakt_name: z.string().nullable(),
    /** 1 is the first dunning. */
    level: z.int(),
    title: z.string(),
    message: z.string(),
    dunning_date: day,
    due_date: day,
    open_amount: z.number(),
    fee: z.number(),
    total: z.number(),
    currency: z.string(),
    sent_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'Dunning' })
export type DunningRecord = z.infer<typeof DunningRecord>

/** An invoice for which a dunning can be written now, with the level that comes next. */
export const DueDunning = z.object({
  invoice_id: z.int(),
  invoice_number: z.string(),
  title: z.string(),
  kontakt_id: z.int().nullable(),
  kontakt_name: z.string().nullable(),
  has_email: z.boolean(),
  invoice_date: day,
  due_date: day,
  days_late: z.int(),
  open_amount: z.number(),
  currency: z.string(),
  level: z.int(),
  level_title: z.string(),
  fee: z.number(),
  /** The payment deadline that the dunning would set. */
  pay_until: day,
  last_dunning: z.object({ id: z.int(), level: z.int(), sent_at: instant.nullable() }).nullable(),
})
export type DueDunning = z.infer<typeof DueDunning>

const { limit, offset } = listParameters
export const ListDueDunnings = z.object({ limit, offset })
export type ListDueDunnings = z.output<typeof ListDueDunnings>

export const ListDunnings = z.object({ limit, offset, invoice_id: onlyOf('invoice') })
export type ListDunnings = z.output<typeof ListDunnings>

/** Defaults: the next level, the fee and message of the level, and the due day that follows from the level's days. */
export const CreateDunning = z.strictObject({
  invoice_id: reference,
  level: z.int().min(1).max(9).optional(),
  fee: amount.min(0).max(9999.99).optional(),
  message: optionalText(5000),
  due_date: optionalDay,
})
export type CreateDunning = z.output<typeof CreateDunning>

export const DunningById = z.strictObject({ id })
export const GetDunning = z.object({ id })

export const SendDunning = z.strictObject({
  id,
  ...letterFields,
  resend,
})
export type SendDunning = z.output<typeof SendDunning>

export const DunningEnvelope = dataOf(DunningRecord)
export const DunningPage = pageOf(DunningRecord)
export const DueDunningPage = pageOf(DueDunning)

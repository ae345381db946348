import { z } from 'zod'
import { dataOf, day, text } from '../../../platform/values/scalars'

/** Fields that may be meant otherwise than understood, and need a check by the user. */
const entryFields = ['date', 'hours', 'job_category', 'employee_user_id', 'description'] as const
const materialFields = ['name', 'quantity', 'unit'] as const

const SpokenEntry = z.object({
  /** The day that was said; null when none was. */
  date: day.nullable(),
  hours: z.number(),
  job_category: z.string().nullable(),
  employee_user_id: z.int().nullable(),
  description: z.string().nullable(),
  uncertain: z.array(z.enum(entryFields)),
})
export type SpokenEntry = z.output<typeof SpokenEntry>

const SpokenMaterial = z.object({
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  article_id: z.int().nullable(),
  /** Price of the article, for callers who may see prices. */
  unit_price: z.number().nullable(),
  uncertain: z.array(z.enum(materialFields)),
})
export type SpokenMaterial = z.output<typeof SpokenMaterial>

export interface SpokenLines {
  entries: SpokenEntry[]
  materials: SpokenMaterial[]
  /** What was not understood as a line, verbatim. */
  rest: string
}

export const ProposeLines = z.strictObject({ text: text(10_000) })
export type ProposeLines = z.output<typeof ProposeLines>
export const SpokenLinesEnvelope = dataOf(
  z.object({ entries: z.array(SpokenEntry), materials: z.array(SpokenMaterial), rest: z.string() }),
)

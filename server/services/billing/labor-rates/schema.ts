import { z } from 'zod'
import {
  dataOf,
  deletedRecord,
  expectedVersion,
  id,
  instant,
  listParameters,
  pageOf,
  text,
  unitPrice,
} from '../../../platform/values/scalars'

/** What an hour of one job category costs; EUR net. */
export const LaborRateRecord = z.object({
  id: z.int(),
  job_category: z.string(),
  hourly_rate: z.number(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
})
export type LaborRateRecord = z.infer<typeof LaborRateRecord>

export const SetLaborRate = z.strictObject({
  job_category: text(100),
  hourly_rate: unitPrice.min(0),
  expected_version: expectedVersion,
})
export type SetLaborRate = z.output<typeof SetLaborRate>

export const ListLaborRates = z.object(listParameters)
export type ListLaborRates = z.output<typeof ListLaborRates>

export const GetLaborRate = z.object({ id })
export const LaborRateEnvelope = dataOf(LaborRateRecord)
export const LaborRatePage = pageOf(LaborRateRecord)
export const DeletedLaborRate = deletedRecord
export const JobCategories = dataOf(z.array(z.string()))

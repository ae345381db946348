import { z } from 'zod'
import {
  dataOf,
  day,
  deletedRecord,
  expectedVersion,
  id,
  reference,
  text,
  wholeNumber,
} from '../../../platform/values/scalars'
import { holidayStates } from './rules'

export const companyDayKinds = ['holiday', 'closed'] as const

export const CompanyDayRecord = z.object({
  id: z.int(),
  day,
  name: z.string(),
  kind: z.enum(companyDayKinds),
  half: z.boolean(),
  user_id: z.int().nullable(),
  version: z.int(),
})
export type CompanyDayRecord = z.infer<typeof CompanyDayRecord>
export const CompanyDayEnvelope = dataOf(CompanyDayRecord)
export const CompanyDaysEnvelope = dataOf(z.array(CompanyDayRecord))

const year = wholeNumber(1900, 2200).optional()

export const ListCompanyDays = z.object({
  year: year.meta({ description: 'Only days of this calendar year' }),
})
export type ListCompanyDays = z.output<typeof ListCompanyDays>

const fields = {
  day,
  name: text(100),
  kind: z.enum(companyDayKinds),
  half: z.boolean(),
}
export const CreateCompanyDay = z.strictObject({
  ...fields,
  half: fields.half.default(false),
  user_id: reference.nullish().meta({ description: 'Only this person is free; absent: the whole company' }),
})
export type CreateCompanyDay = z.output<typeof CreateCompanyDay>

export const UpdateCompanyDay = z.strictObject({
  id: reference,
  updates: z.strictObject({ ...fields, expected_version: expectedVersion }).partial(),
})
export type UpdateCompanyDay = z.output<typeof UpdateCompanyDay>
export const DeleteCompanyDay = z.strictObject({ id })
export const DeletedCompanyDay = deletedRecord

export const ListHolidays = z.object({
  year: year.meta({ description: 'Calendar year; the present one unless given' }),
  state: z
    .enum(holidayStates)
    .optional()
    .meta({ description: 'A state by ISO 3166-2, `DE-BY-A` being Augsburg; absent: the whole country' }),
})
export type ListHolidays = z.output<typeof ListHolidays>
export const HolidaysEnvelope = dataOf(
  z.object({
    year: z.int(),
    place: z.string().meta({ example: 'DE-BY', description: 'The country, or one of its states' }),
    days: z.array(z.object({ day, name: z.string() })),
  }),
)

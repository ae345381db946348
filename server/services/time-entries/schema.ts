import { z } from 'zod'
import { changedSince, day, instant, wholeNumber } from '../../core/scalars'

const timeEntryKinds = ['work', 'travel', 'break', 'absence'] as const

/** A time entry as `/api/v1/time-entries` lists it; minutes are whole numbers. */
export const TimeEntryRecord = z
  .object({
    id: z.int(),
    user_id: z.int(),
    user_name: z.string(),
    project_id: z.int().nullable(),
    rapport_entry_id: z.int().nullable(),
    date: day,
    started_at: instant.nullable(),
    ended_at: instant.nullable(),
    break_minutes: z.int(),
    duration_minutes: z.int(),
    kind: z.enum(timeEntryKinds),
    description: z.string().nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'TimeEntry' })
export type TimeEntryRecord = z.infer<typeof TimeEntryRecord>

export const ListTimeEntries = z.object({
  page: wholeNumber(1, 2_147_483_647).default(1),
  pageSize: wholeNumber(1, 100).default(50),
  updated_since: changedSince,
})
export type ListTimeEntries = z.infer<typeof ListTimeEntries>

/** This list counts pages, as the interface has it. */
export const TimeEntryPage = z.object({
  data: z.array(TimeEntryRecord),
  pagination: z.object({
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    totalPages: z.int(),
    hasMore: z.boolean(),
  }),
})

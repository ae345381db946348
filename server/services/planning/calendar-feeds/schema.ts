import { z } from 'zod'
import { dataOf, instant, shownOnce } from '../../../platform/values/scalars'

/** Data of a person's calendar feed; the link itself is shown once, when it is created. */
export const CalendarFeedRecord = z.object({ created_at: instant, last_read_at: instant.nullable() }).meta({
  id: 'CalendarFeed',
})
export type CalendarFeedRecord = z.infer<typeof CalendarFeedRecord>

/** `null` when there is none. */
export const CalendarFeedEnvelope = dataOf(CalendarFeedRecord.nullable())

/** No input. */
export const CreateCalendarFeed = z.strictObject({})

/** With the link for calendar programs, which is never shown again. */
export const CreatedCalendarFeed = dataOf(CalendarFeedRecord.extend({ url: shownOnce() }))

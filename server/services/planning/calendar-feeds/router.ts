import { z } from 'zod'
import { router, secured } from '../../../http/trpc'
import { dataOf } from '../../../platform/values/scalars'
import { createCalendarFeed } from './create'
import { findCalendarFeed } from './read'
import { revokeCalendarFeed } from './revoke'
import { CalendarFeedEnvelope, CreateCalendarFeed, CreatedCalendarFeed } from './schema'

export const calendarFeeds = router({
  get: secured('calendar_feed:own')
    .meta({ app: 'GET /profile/calendar-feed', summary: 'What is known of the own calendar feed' })
    .output(CalendarFeedEnvelope)
    .query(({ ctx }) => findCalendarFeed(ctx)),
  create: secured('calendar_feed:own')
    .meta({
      app: 'POST /profile/calendar-feed',
      created: true,
      summary: 'Make the link of the own calendar, in place of a former one',
    })
    .input(CreateCalendarFeed)
    .output(CreatedCalendarFeed)
    .mutation(({ ctx }) => createCalendarFeed(ctx)),
  revoke: secured('calendar_feed:own')
    .meta({ app: 'DELETE /profile/calendar-feed', summary: 'End the link of the own calendar' })
    .output(dataOf(z.null()))
    .mutation(({ ctx }) => revokeCalendarFeed(ctx)),
})

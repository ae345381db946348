import type { CalendarFeed } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { CalendarFeedRecord } from './schema'

/** The owner of the feed. Keys have none: the permission is for people only. */
export const personIn = ({ actor: { tenantId, userId } }: Ctx) => ({ tenantId, userId: userId ?? 0 })

/** A feed as the API and the log show it, without its secret. */
export const toCalendarFeedRecord = ({ createdAt, lastReadAt }: CalendarFeed): CalendarFeedRecord => ({
  created_at: createdAt.toISOString(),
  last_read_at: lastReadAt?.toISOString() ?? null,
})

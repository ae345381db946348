import type { CalendarFeed } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { CalendarFeedRecord } from './schema'

/** Whose feed it is. Keys have none: the permission is for people alone. */
export const personIn = ({ actor: { tenantId, userId } }: Ctx) => ({ tenantId, userId: userId ?? 0 })

/** A feed as the wire and the log show it, without what opens it. */
export const toCalendarFeedRecord = ({ createdAt, lastReadAt }: CalendarFeed): CalendarFeedRecord => ({
  created_at: createdAt.toISOString(),
  last_read_at: lastReadAt?.toISOString() ?? null,
})

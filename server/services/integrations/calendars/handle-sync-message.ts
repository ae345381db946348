import { channelColumns } from '../../../platform/jobs/channel-push'
import type { InboxHandler } from '../../../platform/jobs/inbox'
import { enqueue } from '../../../platform/jobs/jobs'
import { calendarSync } from '../../exchange/accounts/calendar-sync'
import { StoredNotice } from './sync-message'

/** Notes a notification at its channel, and starts the sync of the calendar unless it has a problem. */
export const handleSyncMessage: InboxHandler['handle'] = async ({ message }) => {
  const { watch_id: watchId, lifecycle } = StoredNotice.parse(JSON.parse(Buffer.from(message.body).toString('utf8')))
  return async (tx, ctx) => {
    const { tenantId } = ctx.actor
    const id = Number(message.subject)
    if (watchId !== null) {
      const where = { tenantId, id: watchId }
      await tx.calendarWatch.updateMany({ where, data: channelColumns(lifecycle, ctx.clock.now()) })
    }
    const where = { tenantId, id, problem: null }
    if ((await tx.calendarSync.count({ where })) > 0)
      await enqueue(tx, ctx, calendarSync, { key: message.subject, payload: {} })
  }
}

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { mintTenantId } from '../../../platform/actor'
import { channelColumns } from '../../../platform/jobs/channel-push'
import type { InboxHandler, PushedMessage } from '../../../platform/jobs/inbox'
import { enqueue } from '../../../platform/jobs/jobs'
import { calendarSync } from '../../exchange/accounts/enqueue-calendar-sync'

const Stored = z.object({ watch_id: z.int().nullable(), lifecycle: z.string().nullable() })
type Stored = z.output<typeof Stored>

/** A message by which a calendar is synced, kept until it has been handled. */
export const syncMessage = (tenantId: number, syncId: number, stored: Stored): PushedMessage => ({
  // Two notifications about one event are identical and still two messages: the follow-up runs once per calendar
  // anyway.
  ...{ tenantId: mintTenantId(tenantId), externalId: randomUUID(), subject: String(syncId) },
  body: Buffer.from(JSON.stringify(stored)),
})

/** Handles one message: syncs the calendar. */
export const handleSyncMessage: InboxHandler['handle'] = async ({ message }) => {
  const { watch_id: watchId, lifecycle } = Stored.parse(JSON.parse(Buffer.from(message.body).toString('utf8')))
  return async (tx, ctx) => {
    const { tenantId } = ctx.actor
    const id = Number(message.subject)
    if (watchId !== null) {
      const where = { tenantId, id: watchId }
      const now = ctx.clock.now()
      await tx.calendarWatch.updateMany({
        where,
        data: channelColumns(lifecycle, { receivedAt: message.receivedAt, now }),
      })
    }
    const where = { tenantId, id, problem: null }
    if ((await tx.calendarSync.count({ where })) > 0)
      await enqueue(tx, ctx, calendarSync, { key: message.subject, payload: {} })
  }
}

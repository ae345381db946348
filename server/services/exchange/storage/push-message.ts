import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { mintTenantId } from '../../../platform/actor'
import { channelColumns } from '../../../platform/jobs/channel-push'
import type { InboxHandler, PushedMessage } from '../../../platform/jobs/inbox'
import { enqueue } from '../../../platform/jobs/jobs'
import { externalProvider, loadSettings } from './settings'
import { storageSync } from './storage-sync'

const Stored = z.object({ watch_id: z.int(), lifecycle: z.string().nullable() })

/** A provider's report that something has changed, kept until it has been handled. */
export const pushMessage = (
  { tenantId, id, provider }: { tenantId: number; id: number; provider: string },
  lifecycle: string | null = null,
): PushedMessage => ({
  // A report of a change that follows another one may be identical to it.
  ...{ tenantId: mintTenantId(tenantId), externalId: randomUUID(), subject: provider },
  body: Buffer.from(JSON.stringify({ watch_id: id, lifecycle })),
  // Our own uploads are reported as well. Any message of the drive starts the run that finds what has changed until
  // then; what concerns the channel itself is kept.
  coalesce: lifecycle === null,
})

/** Reads the changes, unless documents are stored elsewhere by now or copying is paused. */
export const handlePushMessage: InboxHandler['handle'] = async ({ message }) => {
  const { watch_id: id, lifecycle } = Stored.parse(JSON.parse(Buffer.from(message.body).toString('utf8')))
  return async (tx, ctx) => {
    const { tenantId } = ctx.actor
    await tx.storageWatch.updateMany({
      where: { tenantId, id },
      data: channelColumns(lifecycle, { receivedAt: message.receivedAt, now: ctx.clock.now() }),
    })
    const settings = await loadSettings(tx, ctx)
    if (settings?.pausedAt || externalProvider(settings) !== message.subject) return
    await enqueue(tx, ctx, storageSync, { payload: {} })
  }
}

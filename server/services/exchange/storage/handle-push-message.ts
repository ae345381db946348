import { channelColumns } from '../../../platform/jobs/channel-push'
import type { InboxHandler } from '../../../platform/jobs/inbox'
import { enqueue } from '../../../platform/jobs/jobs'
import { StoredReport } from './push-message'
import { loadSettings } from './settings-row'
import { externalProvider } from './storage-place'
import { syncJob } from './sync-job'

/**
 * Notes the report at its channel, and starts the run that reads the changes: not where documents are stored elsewhere
 * by now, or copying is paused.
 */
export const handlePushMessage: InboxHandler['handle'] = async ({ message }) => {
  const { watch_id: id, lifecycle } = StoredReport.parse(JSON.parse(Buffer.from(message.body).toString('utf8')))
  return async (tx, ctx) => {
    const { tenantId } = ctx.actor
    await tx.storageWatch.updateMany({
      where: { tenantId, id },
      data: channelColumns(lifecycle, ctx.clock.now()),
    })
    const settings = await loadSettings(tx, ctx)
    if (settings?.pausedAt || externalProvider(settings) !== message.subject) return
    await enqueue(tx, ctx, syncJob, { payload: {} })
  }
}

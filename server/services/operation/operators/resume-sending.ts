import type { Ctx } from '../../../context'
import { endSendingPause } from '../../../platform/jobs/sending-pause'
import { recordPlatformChange } from '../../../platform/records/platform-log'
import type { ResumeSending } from './schema'

/** Resumes sending of mails, webhooks and jobs, or first drops what is waiting. Idempotent. */
export async function resumeSending(ctx: Ctx, { drop }: ResumeSending) {
  const dropped = await ctx.db.acrossTenants('platform', async tx => {
    const counts = await endSendingPause(tx, { drop, now: ctx.clock.now() })
    const after = drop
      ? { dropped_mails: counts.mails, dropped_deliveries: counts.deliveries, dropped_jobs: counts.jobs }
      : {}
    const change = { action: 'sending.resumed', id: 1, companies: [] } as const
    await recordPlatformChange(tx, ctx, { ...change, before: {}, after })
    return counts
  })
  ctx.log.info({ ...dropped, drop }, 'sending goes on')
  return { data: { dropped } }
}

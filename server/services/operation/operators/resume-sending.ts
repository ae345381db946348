import type { Ctx } from '../../../context'
import { countHeld, endSendingPause, readSendingPause } from '../../../platform/jobs/sending-pause'
import { recordPlatformChange } from '../../../platform/records/platform-log'
import type { ResumeSending } from './schema'

/** Whether this is a restored copy that sends nothing yet, and what waits in it. */
export async function sendingState({ db }: Pick<Ctx, 'db'>) {
  const pause = await readSendingPause(db)
  if (!pause) return { data: null }
  const { mails, deliveries, jobs, oldestAt } = await countHeld(db)
  return {
    data: {
      since: pause.since.toISOString(),
      as_of: pause.asOf?.toISOString() ?? null,
      mails,
      deliveries,
      jobs,
      oldest_at: oldestAt?.toISOString() ?? null,
    },
  }
}

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

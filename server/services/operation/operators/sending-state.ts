import type { Ctx } from '../../../context'
import { countHeld, readSendingPause } from '../../../platform/jobs/sending-pause'

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

import type { Ctx } from '../../../context'
import { readSendingPause } from '../../../platform/jobs/sending-pause'

/** Whether mails and webhooks are held because this is a restored copy; those of other companies are not shown. */
export async function sendingHeld({ db }: Pick<Ctx, 'db'>) {
  const pause = await readSendingPause(db)
  return {
    data: pause && { since: pause.since.toISOString(), as_of: pause.asOf?.toISOString() ?? null },
  }
}

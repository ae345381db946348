import type { App } from '../../../context'

const silentMs = 10 * 60_000

/** Takes processes off the list that ended without removing themselves. Returns how many. */
export async function removeSilentProcesses({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - silentMs)
  const { count } = await db.acrossTenants('sweep', tx =>
    tx.serviceProcess.deleteMany({ where: { seenAt: { lt: before } } }),
  )
  return count
}

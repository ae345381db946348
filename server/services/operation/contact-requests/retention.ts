import type { App } from '../../../context'

/** How long what was written is kept. */
const keepMs = 365 * 24 * 60 * 60 * 1000

/** Removes what was written more than a year ago. Returns how many. */
export async function forgetContactRequests({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - keepMs)
  const { count } = await db.acrossTenants('platform', tx =>
    tx.contactRequest.deleteMany({ where: { createdAt: { lt: before } } }),
  )
  return count
}

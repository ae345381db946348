import type { App } from '../../context'

/** How long an ended link can still be told from one that never was. */
const tokenKeepMs = 90 * 24 * 60 * 60 * 1000

/**
 * Removes what opens nothing any more: sessions past their end, tokens 90 days after theirs, and counts of attempts whose window is over.
 * @returns how many rows of each
 */
export async function forgetCredentials({
  db,
  clock,
}: Pick<App, 'db' | 'clock'>): Promise<{ sessions: number; tokens: number; attempts: number }> {
  const now = clock.now()
  const { rowCount } = await db.pool.query('delete from rate_limits where expire < $1', [now.getTime()])
  return db.throughDoor('credential', async tx => {
    const sessions = await tx.session.deleteMany({ where: { expiresAt: { lt: now } } })
    const tokens = await tx.accountToken.deleteMany({
      where: { expiresAt: { lt: new Date(now.getTime() - tokenKeepMs) } },
    })
    return { sessions: sessions.count, tokens: tokens.count, attempts: rowCount ?? 0 }
  })
}

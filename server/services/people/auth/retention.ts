import type { App } from '../../../context'
import { kept } from './origins'

/** How long an ended link can still be distinguished from one that never existed. */
const tokenKeepMs = 90 * 24 * 60 * 60 * 1000

/**
 * Removes what opens nothing any more: sessions past their end, tokens 90 days after theirs, devices and addresses that
 * are no longer used to sign in, changes of address that came to nothing 90 days after their end, and counts of
 * attempts whose window is over. A change of address that was not confirmed expires.
 * @returns how many rows of each
 */
export async function forgetCredentials({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<{
  sessions: number
  tokens: number
  origins: number
  emailChanges: number
  attempts: number
}> {
  const now = clock.now()
  const { rowCount } = await db.pool.query('delete from rate_limits where expire < $1', [now.getTime()])
  return db.acrossTenants('credential', async tx => {
    const sessions = await tx.session.deleteMany({ where: { expiresAt: { lt: now } } })
    const tokens = await tx.accountToken.deleteMany({
      where: { expiresAt: { lt: new Date(now.getTime() - tokenKeepMs) } },
    })
    const origins = await tx.signInOrigin.deleteMany({
      where: {
        OR: (['device', 'address'] as const).map(kind => ({
          kind,
          lastUsedAt: { lt: new Date(now.getTime() - kept[kind].ms) },
        })),
      },
    })
    await tx.emailChange.updateMany({
      where: { state: 'pending', expiresAt: { lte: now } },
      data: { state: 'expired', endedAt: now },
    })
    // Those that were confirmed say which mails to a former address are whose.
    const emailChanges = await tx.emailChange.deleteMany({
      where: {
        state: { in: ['expired', 'cancelled'] },
        endedAt: { lt: new Date(now.getTime() - tokenKeepMs) },
      },
    })
    return {
      sessions: sessions.count,
      tokens: tokens.count,
      origins: origins.count,
      emailChanges: emailChanges.count,
      attempts: rowCount ?? 0,
    }
  })
}

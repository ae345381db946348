import type { App } from '../../../context'
import { keptOrigins } from './known-origin'

/** How long an ended link can still be distinguished from one that never existed. */
const tokenKeepMs = 90 * 24 * 60 * 60 * 1000

/**
 * Removes what is no longer valid: expired sessions, tokens 90 days after their end, devices and addresses that are no
 * longer used to sign in, unconfirmed changes of address 90 days after their end, and attempt counters whose window is
 * over. Also expires changes of address that were not confirmed in time.
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
          lastUsedAt: { lt: new Date(now.getTime() - keptOrigins[kind].ms) },
        })),
      },
    })
    await tx.emailChange.updateMany({
      where: { state: 'pending', expiresAt: { lte: now } },
      data: { state: 'expired', endedAt: now },
    })
    // Confirmed ones are kept: they show whose the mails to a former address are.
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

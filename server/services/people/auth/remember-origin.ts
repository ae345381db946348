import type { RequestContext } from '../../../context'
import { newToken } from '../../../identity/account-token'
import { deviceCookie } from '../../../identity/device'
import type { Tx } from '../../../platform/database/db'
import { cookieRule } from '../../../platform/values/cookies'
import { addressHash, deviceHash, keptOrigins } from './known-origin'

const yearSeconds = 365 * 24 * 60 * 60

/**
 * Remembers device and address of a person who has authenticated. A cookie that this person has not used before is
 * replaced by a fresh one, for the other people who sign in on the device too, so that a planted cookie never becomes
 * theirs.
 */
export async function rememberOrigin(
  ctx: Pick<RequestContext, 'db' | 'device' | 'ip' | 'clock' | 'cookies' | 'settings'>,
  userId: number,
): Promise<void> {
  const now = ctx.clock.now()
  const device = await ctx.db.acrossTenants('credential', async tx => {
    const held = ctx.device
    const known = held !== null && (await touch(tx, userId, 'device', deviceHash(held), now))
    const token = known ? held : newToken().token
    if (!known) {
      if (held)
        await tx.signInOrigin.updateMany({
          where: { kind: 'device', hash: deviceHash(held) },
          data: { hash: deviceHash(token) },
        })
      await add(tx, userId, 'device', deviceHash(token), now)
    }
    const address = addressHash(ctx.ip)
    if (ctx.ip && !(await touch(tx, userId, 'address', address, now))) await add(tx, userId, 'address', address, now)
    return token
  })
  ctx.cookies.push(cookieRule(ctx.settings.baseUrl).serialize(deviceCookie, device, yearSeconds))
}

const touch = async (tx: Tx, userId: number, kind: string, hash: string, now: Date): Promise<boolean> => {
  const { count } = await tx.signInOrigin.updateMany({
    where: { userId, kind, hash },
    data: { lastUsedAt: now },
  })
  return count === 1
}

/** Adds an origin and removes the oldest ones, so that their number per person is bounded. */
async function add(tx: Tx, userId: number, kind: keyof typeof keptOrigins, hash: string, now: Date): Promise<void> {
  const dates = { createdAt: now, lastUsedAt: now }
  await tx.signInOrigin.createMany({ data: [{ userId, kind, hash, ...dates }], skipDuplicates: true })
  const over = await tx.signInOrigin.findMany({
    where: { userId, kind },
    orderBy: { lastUsedAt: 'desc' },
    skip: keptOrigins[kind].most,
    select: { hash: true },
  })
  if (over.length > 0)
    await tx.signInOrigin.deleteMany({ where: { userId, kind, hash: { in: over.map(({ hash }) => hash) } } })
}

import type { RequestContext } from '../../../context'
import { redeemAccountToken, tokenHash, tokenRefused } from '../../../identity/account-token'
import type { Tx } from '../../../platform/database/db'
import { recordAccountChange } from './record-account-change'

/**
 * Confirms the address that a link was sent to. Opening the same link again, as mail scanners do, changes nothing and
 * succeeds.
 * @throws DomainError token.invalid, token.expired, login.throttled
 */
export async function verifyEmail(ctx: RequestContext, { token }: { token: string }) {
  await ctx.throttles.link.attempt({ account: token, ip: ctx.ip })
  const now = ctx.clock.now()
  await ctx.db.acrossTenants('credential', async tx => {
    if (await isConfirmedBy(tx, token)) return
    const { userId } = await redeemAccountToken(tx, 'verify_email', token, now)
    if (userId === null) throw tokenRefused('invalid')
    const user = await tx.user.update({
      where: { id: userId },
      data: { emailVerifiedAt: now },
      select: { id: true, name: true },
    })
    await recordAccountChange(tx, ctx, user, 'user.email_verified')
  })
  return { success: true as const }
}

/** Whether this same link has confirmed the address before. */
async function isConfirmedBy(tx: Tx, token: string): Promise<boolean> {
  const row = await tx.accountToken.findUnique({
    where: { tokenHash: tokenHash(token) },
    select: { kind: true, usedAt: true, user: { select: { emailVerifiedAt: true } } },
  })
  return row?.kind === 'verify_email' && row.usedAt !== null && row.user?.emailVerifiedAt != null
}

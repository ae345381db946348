import { randomBytes } from 'node:crypto'
import type { RequestContext } from '../../../context'
import {
  issueAccountToken,
  lifetimes,
  peekAccountToken,
  redeemAccountToken,
  revokeOpenTokens,
  revokeTokensByHash,
  tokenHash,
  tokenRefused,
} from '../../../identity/account-token'
import { hashPassword } from '../../../identity/passwords'
import type { Tx } from '../../../platform/database/db'
import { endOtherAccess } from './end-other-access'
import { isAddressConflict } from './is-address-conflict'
import { lockUser } from './lock-user'
import { mailAboutAccount } from './mail-about-account'
import { recordAccountChange } from './record-account-change'
import type { EmailLink } from './schema'

const kind = 'object_email_change'

/**
 * Which address a link would restore. Changes nothing: mail scanners open links too. @throws DomainError token.invalid,
 * token.expired, login.throttled
 */
export async function peekObjection(ctx: RequestContext, { token }: EmailLink) {
  await ctx.throttles.link.attempt({ account: token, ip: ctx.ip })
  return ctx.db.acrossTenants('credential', async tx => {
    await peekAccountToken(tx, kind, token, ctx.clock.now())
    const { oldEmail } = await contestedChange(tx, token)
    return { data: { email: oldEmail } }
  })
}

/**
 * Reverts a change of address, from the address that was given up: it becomes the account's again, every session ends,
 * the password becomes useless, and a link to set another one is mailed to it. Later changes are undone as well, no
 * matter who made them; the links of earlier ones stay valid, so the address that was given up first wins. A second
 * factor stays, as with a forgotten password.
 * @throws DomainError token.invalid, token.expired, login.throttled
 */
export async function objectToEmailChange(ctx: RequestContext, { token }: EmailLink) {
  await ctx.throttles.link.attempt({ account: token, ip: ctx.ip })
  const now = ctx.clock.now()
  await ctx.db.acrossTenants('credential', tx => peekAccountToken(tx, kind, token, now))
  const unusable = await hashPassword(randomBytes(32).toString('base64url'))
  try {
    return await ctx.db.acrossTenants('credential', async tx => {
      const { userId } = await peekAccountToken(tx, kind, token, now)
      const user = userId === null ? null : await lockUser(tx, userId)
      await redeemAccountToken(tx, kind, token, now)
      const change = await contestedChange(tx, token)
      if (!user || change.userId !== user.id) throw tokenRefused('invalid')
      await undoFrom(tx, change, now)
      const restored = { ...user, email: change.oldEmail }
      await tx.user.update({
        where: { id: user.id },
        data: {
          email: change.oldEmail,
          emailVerifiedAt: now,
          // A person who never had a password signs in by another link.
          ...(user.passwordHash === null ? {} : { passwordHash: unusable, passwordChangedAt: now }),
          updatedAt: now,
        },
        select: { id: true },
      })
      await revokeOpenTokens(tx, user.id, now)
      await endOtherAccess(tx, { clock: ctx.clock, sessionId: null, device: null }, user.id)
      await recordAccountChange(tx, ctx, user, 'user.email_change_undone')
      if (ctx.mail.configured) {
        if (user.email !== restored.email) await mailAboutAccount(tx, ctx, user, 'email_change_undone')
        if (user.active && user.passwordHash !== null) {
          const ttlMs = lifetimes.reset_password
          const reset = await issueAccountToken(tx, { kind: 'reset_password', userId: user.id, ttlMs, now })
          await mailAboutAccount(tx, ctx, restored, 'reset_password', reset)
        }
      }
      return { data: { email: restored.email } }
    })
  } catch (error) {
    // The seven days ended just now, and another person got the address.
    throw isAddressConflict(error) ? tokenRefused('expired') : error
  }
}

/** Voids the change and all later ones; the later links to object become invalid. */
async function undoFrom(tx: Tx, { id, userId }: { id: number; userId: number }, now: Date): Promise<void> {
  const later = { userId, id: { gte: id }, state: 'confirmed' }
  const rows = await tx.emailChange.findMany({ where: later, select: { objectionTokenHash: true } })
  await tx.emailChange.updateMany({ where: later, data: { state: 'objected', endedAt: now } })
  const hashes = rows.flatMap(row => row.objectionTokenHash ?? [])
  await revokeTokensByHash(tx, hashes, now)
}

/** The change that a link objects to. @throws DomainError token.invalid */
async function contestedChange(tx: Tx, token: string) {
  const change = await tx.emailChange.findUnique({ where: { objectionTokenHash: tokenHash(token) } })
  if (change?.state !== 'confirmed') throw tokenRefused('invalid')
  return change
}

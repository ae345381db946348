import type { RequestContext } from '../../../context'
import {
  peekAccountToken,
  redeemAccountToken,
  revokeOpenTokens,
  tokenHash,
  tokenRefused,
} from '../../../identity/account-token'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { addressHolder } from './address-holder'
import { endOtherAccess } from './end-other-access'
import { isAddressConflict } from './is-address-conflict'
import { issueObjectionLink } from './issue-objection-link'
import { lockUser } from './lock-user'
import { mailAboutAccount } from './mail-about-account'
import { recordAccountChange } from './record-account-change'
import type { EmailLink } from './schema'

/**
 * Which address a link would confirm. Changes nothing: mail scanners open links too. @throws DomainError token.invalid,
 * token.expired, login.throttled
 */
export async function peekEmailChange(ctx: RequestContext, { token }: EmailLink) {
  await ctx.throttles.link.attempt({ account: token, ip: ctx.ip })
  return ctx.db.acrossTenants('credential', async tx => {
    await peekAccountToken(tx, 'change_email', token, ctx.clock.now())
    const { newEmail } = await waitingChange(tx, token)
    return { data: { email: newEmail } }
  })
}

/**
 * Makes the address that a link was sent to the account's. Other sessions end, links sent to the former address become
 * invalid, and that address gets a mail by which the person can object for seven days; it is reserved for them
 * meanwhile. Of two people who confirm the same address one gets it.
 * @throws DomainError token.invalid, token.expired, user.email_taken, login.throttled
 */
export async function confirmEmailChange(ctx: RequestContext, { token }: EmailLink) {
  await ctx.throttles.link.attempt({ account: token, ip: ctx.ip })
  const now = ctx.clock.now()
  try {
    return await ctx.db.acrossTenants('credential', async tx => {
      const { userId } = await peekAccountToken(tx, 'change_email', token, now)
      const user = userId === null ? null : await lockUser(tx, userId)
      await redeemAccountToken(tx, 'change_email', token, now)
      const change = await waitingChange(tx, token)
      if (!user?.active || change.userId !== user.id) throw tokenRefused('invalid')
      const holder = await addressHolder(tx, change.newEmail, now)
      if (holder && holder.id !== user.id) throw taken()
      const objection = await issueObjectionLink(tx, user.id, now)
      await tx.emailChange.update({
        where: { id: change.id },
        data: { state: 'confirmed', confirmedAt: now, ...objection.fields },
      })
      await tx.user.update({
        where: { id: user.id },
        data: { email: change.newEmail, emailVerifiedAt: now, updatedAt: now },
        select: { id: true },
      })
      await revokeOpenTokens(tx, user.id, now)
      await endOtherAccess(tx, ctx, user.id)
      await recordAccountChange(tx, ctx, user, 'user.email_changed')
      if (ctx.mail.configured) await mailAboutAccount(tx, ctx, user, 'email_changed', objection.token)
      return { data: { email: change.newEmail } }
    })
  } catch (error) {
    throw isAddressConflict(error) ? taken() : error
  }
}

const taken = () => new DomainError('user.email_taken', { field: 'token' })

/** The pending change that a link confirms. @throws DomainError token.invalid */
async function waitingChange(tx: Tx, token: string) {
  const change = await tx.emailChange.findUnique({ where: { tokenHash: tokenHash(token) } })
  if (change?.state !== 'pending') throw tokenRefused('invalid')
  return change
}

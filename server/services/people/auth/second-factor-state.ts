import type { User } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Attempt } from '../../../identity/throttle'
import { DomainError } from '../../../platform/errors'
import { confirmPassword, personOf, refusedAt } from './confirm-password'
import { consumeSecondFactor, consumeTotpCode, newTotpSecret, renewRecoveryCodes } from './consume-totp-code'
import { endOtherAccess } from './end-other-access'
import { knownOrigin } from './known-origin'
import { mailPerson } from './mail-person'
import { recordAccountChange } from './record-account-change'
import type { BeginSecondFactor, ConfirmSecondFactor, DisableSecondFactor } from './schema'

/** Whether the person's login requires a code, and how many recovery codes are left. */
export async function secondFactorState(ctx: Ctx) {
  const { id, totpEnabledAt } = await personOf(ctx)
  const left = await ctx.db.acrossTenants('credential', tx =>
    tx.recoveryCode.count({ where: { userId: id, usedAt: null } }),
  )
  const since = totpEnabledAt?.toISOString() ?? null
  return { data: { enabled: since !== null, since, recovery_codes_left: left } }
}

/**
 * Creates a shared secret; the login requires codes once `confirmSecondFactor` has received one. A second call voids
 * the former secret.
 * @throws DomainError second_factor.enabled, validation (password), login.throttled
 */
export async function beginSecondFactor(ctx: Ctx, { password }: BeginSecondFactor) {
  const user = await personOf(ctx)
  if (user.totpEnabledAt) throw new DomainError('second_factor.enabled')
  await confirmPassword(ctx, user, password)
  const { sealed, ...offer } = newTotpSecret(ctx.secretBox, user)
  const { count } = await ctx.db.acrossTenants('credential', tx =>
    tx.user.updateMany({
      where: { id: user.id, totpEnabledAt: null },
      data: { totpSecret: sealed, totpLastStep: null },
    }),
  )
  if (count === 0) throw new DomainError('second_factor.enabled')
  return { data: offer }
}

/**
 * Switches the second factor on, ends the person's other sessions, and returns ten recovery codes, which are shown only
 * once.
 * @throws DomainError second_factor.enabled, second_factor.disabled when none was begun, validation (code),
 * login.throttled
 */
export async function confirmSecondFactor(ctx: Ctx, { code }: ConfirmSecondFactor) {
  const user = await personOf(ctx)
  if (user.totpEnabledAt) throw new DomainError('second_factor.enabled')
  if (!user.totpSecret) throw new DomainError('second_factor.disabled')
  const attempt = await attemptCode(ctx, user)
  const now = ctx.clock.now()
  const codes = await ctx.db.acrossTenants('credential', async tx => {
    if (!(await consumeTotpCode(tx, ctx.secretBox, user, code.replace(/\s+/g, ''), now))) return null
    await tx.user.update({ where: { id: user.id }, data: { totpEnabledAt: now }, select: { id: true } })
    await endOtherAccess(tx, ctx, user.id)
    await recordAccountChange(tx, ctx, user, 'user.second_factor_enabled')
    if (ctx.mail.configured) await mailPerson(tx, ctx, user, 'second_factor_on')
    return renewRecoveryCodes(tx, user.id, now)
  })
  if (!codes) throw wrongCode()
  await attempt.succeeded()
  return { data: { recovery_codes: codes } }
}

/**
 * Replaces the recovery codes with ten fresh ones; every other session, also one opened by a former code, ends.
 * @throws DomainError second_factor.disabled, validation (code), login.throttled
 */
export async function renewCodes(ctx: Ctx, { code }: ConfirmSecondFactor) {
  const { user, attempt } = await withFactor(ctx)
  const codes = await ctx.db.acrossTenants('credential', async tx => {
    const now = ctx.clock.now()
    if (!(await consumeSecondFactor(tx, ctx.secretBox, user, code, now))) return null
    await endOtherAccess(tx, ctx, user.id)
    await recordAccountChange(tx, ctx, user, 'user.recovery_codes_renewed')
    return renewRecoveryCodes(tx, user.id, now)
  })
  if (!codes) throw wrongCode()
  await attempt.succeeded()
  return { data: { recovery_codes: codes } }
}

/**
 * Switches the second factor off, with the password and a code of the app or a recovery code; other sessions end.
 * @throws DomainError second_factor.disabled, validation (password, code), login.throttled
 */
export async function disableSecondFactor(ctx: Ctx, { password, code }: DisableSecondFactor) {
  const { user, attempt } = await withFactor(ctx)
  await confirmPassword(ctx, user, password)
  const right = await ctx.db.acrossTenants('credential', async tx => {
    if (!(await consumeSecondFactor(tx, ctx.secretBox, user, code, ctx.clock.now()))) return false
    await tx.user.update({
      where: { id: user.id },
      data: { totpSecret: null, totpEnabledAt: null, totpLastStep: null },
      select: { id: true },
    })
    await tx.recoveryCode.deleteMany({ where: { userId: user.id } })
    await endOtherAccess(tx, ctx, user.id)
    await recordAccountChange(tx, ctx, user, 'user.second_factor_disabled')
    if (ctx.mail.configured) await mailPerson(tx, ctx, user, 'second_factor_off')
    return true
  })
  if (!right) throw wrongCode()
  await attempt.succeeded()
  return { success: true as const }
}

async function withFactor(ctx: Ctx): Promise<{ user: User; attempt: Attempt }> {
  const user = await personOf(ctx)
  if (!user.totpEnabledAt) throw new DomainError('second_factor.disabled')
  return { user, attempt: await attemptCode(ctx, user) }
}

/** Counts an attempt at a code by a signed-in person. @throws DomainError login.throttled */
export async function attemptCode(ctx: Ctx, { id }: Pick<User, 'id'>): Promise<Attempt> {
  const origin = await knownOrigin(ctx, { id })
  return ctx.throttles.code.attempt({ account: `user:${id}`, ip: ctx.ip, origin })
}

export const wrongCode = () => refusedAt('code', 'the code is wrong or was used already')

import type { RequestContext } from '../../../context'
import { issueAccountToken, lifetimes, peekAccountToken, redeemAccountToken } from '../../../identity/account-token'
import { hashPassword, isOutdatedHash, verifyPassword } from '../../../identity/passwords'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { attemptCode } from './attempt-code'
import { consumeSecondFactor } from './consume-second-factor'
import { knownOrigin } from './known-origin'
import { rememberOrigin } from './remember-origin'
import type { Login } from './schema'

/**
 * Checks e-mail and password and starts a session in the company last used. An unknown user, a wrong password and a
 * disabled user get the same answer in the same time. Attempts by outsiders are throttled per account and per address;
 * from devices and addresses that the person signed in from before, they are counted separately. With a second factor
 * the answer is a challenge, valid for five minutes, and the client calls again with it and a code.
 * @throws DomainError login.failed, login.throttled, login.email_not_verified, login.second_factor_required with
 * `challenge`, login.code_wrong, token.invalid and token.expired (challenge)
 */
export async function logIn(ctx: RequestContext, { email, password, challenge, code }: Login) {
  if (challenge !== undefined && code !== undefined) return bySecondFactor(ctx, challenge, code)
  if (email === undefined || password === undefined) throw new DomainError('login.failed')
  return byPassword(ctx, email, password)
}

async function byPassword(ctx: RequestContext, email: string, password: string) {
  const origin = await knownOrigin(ctx, { email })
  const attempt = await ctx.throttles.login.attempt({ account: email, ip: ctx.ip, origin })
  const user = await ctx.db.acrossTenants('credential', tx => findPerson(tx, { email }))
  const matches = await verifyPassword(user?.passwordHash ?? null, password, origin ? 'known' : 'outsider')
  if (!user || !matches || !mayEnter(user)) throw new DomainError('login.failed')
  await attempt.succeeded()
  await renewHash(ctx, user, password)
  if (!user.emailVerifiedAt) throw new DomainError('login.email_not_verified')
  if (user.totpEnabledAt) throw await requestCode(ctx, user)
  return startSession(ctx, user)
}

async function bySecondFactor(ctx: RequestContext, challenge: string, code: string) {
  await ctx.throttles.link.attempt({ account: challenge, ip: ctx.ip })
  const now = ctx.clock.now()
  const user = await ctx.db.acrossTenants('credential', async tx => {
    const { userId } = await peekAccountToken(tx, 'second_factor', challenge, now, 'challenge')
    return userId === null ? null : findPerson(tx, { id: userId })
  })
  if (!user?.totpEnabledAt || !mayEnter(user)) throw new DomainError('login.failed')
  const attempt = await attemptCode(ctx, user)
  const right = await ctx.db.acrossTenants('credential', async tx => {
    if (!(await consumeSecondFactor(tx, ctx.secretBox, user, code, now))) return false
    await redeemAccountToken(tx, 'second_factor', challenge, now, 'challenge')
    return true
  })
  if (!right) throw new DomainError('login.code_wrong', { field: 'code' })
  await attempt.succeeded()
  return startSession(ctx, user)
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

const findPerson = (tx: Tx, where: { email: string } | { id: number }) =>
  tx.user.findUnique({
    where,
    select: {
      id: true,
      name: true,
      email: true,
      passwordHash: true,
      active: true,
      isOperator: true,
      emailVerifiedAt: true,
      totpSecret: true,
      totpEnabledAt: true,
      lastTenantId: true,
      memberships: {
        where: { status: 'active', company: { active: true } },
        select: { tenantId: true, company: { select: { companyId: true, name: true } } },
      },
    },
  })

const mayEnter = ({ active, isOperator, memberships }: Person): boolean =>
  active && (isOperator || memberships.length > 0)

/** Rehashes a password whose hash has outdated cost parameters, as it is known in plain text now. */
async function renewHash(ctx: RequestContext, { id, passwordHash }: Person, password: string): Promise<void> {
  if (!passwordHash || !isOutdatedHash(passwordHash)) return
  const renewed = await hashPassword(password)
  await ctx.db.acrossTenants('credential', tx =>
    tx.user.updateMany({ where: { id, passwordHash }, data: { passwordHash: renewed } }),
  )
}

async function requestCode(ctx: RequestContext, { id: userId }: Person): Promise<DomainError> {
  const challenge = await ctx.db.acrossTenants('credential', tx =>
    issueAccountToken(tx, {
      kind: 'second_factor',
      userId,
      ttlMs: lifetimes.second_factor,
      now: ctx.clock.now(),
    }),
  )
  return new DomainError('login.second_factor_required', { challenge })
}

/** Always under a fresh id, so that no session can be planted beforehand. */
async function startSession(ctx: RequestContext, user: Person) {
  const membership = user.memberships.find(one => one.tenantId === user.lastTenantId) ?? user.memberships[0]
  if (ctx.sessionId) await ctx.sessions.end(ctx.sessionId)
  ctx.cookies.push(
    await ctx.sessions.start(user.id, membership?.tenantId ?? null, { userAgent: ctx.userAgent, ip: ctx.ip }),
  )
  await rememberOrigin(ctx, user.id)
  const company = membership ? { company_id: membership.company.companyId, name: membership.company.name } : null
  return { user: { id: user.id, name: user.name, email: user.email }, company }
}

import type { RequestContext } from '../../context'
import { DomainError } from '../../core/errors'
import { verifyPassword } from '../../core/passwords'
import { sha256Hex } from '../../core/secrets'
import type { Login } from './schema'

/**
 * Checks e-mail and password and starts a session in the company last used. Unknown user, wrong password and disabled user answer alike
 * and take the same time; attempts are throttled per account and per address.
 */
export async function logIn(ctx: RequestContext, { email, password }: Login) {
  const account = sha256Hex(email.toLowerCase())
  await ctx.loginThrottle.attempt({ account, ip: ctx.ip })
  const user = await ctx.db.throughDoor('credential', tx =>
    tx.user.findUnique({
      where: { email },
      select: {
        id: true,
        name: true,
        email: true,
        passwordHash: true,
        active: true,
        isOperator: true,
        lastTenantId: true,
        memberships: {
          where: { status: 'active', company: { active: true } },
          select: { tenantId: true, company: { select: { companyId: true, name: true } } },
        },
      },
    }),
  )
  const matches = await verifyPassword(user?.passwordHash ?? null, password)
  const membership = user?.memberships.find(one => one.tenantId === user.lastTenantId) ?? user?.memberships[0]
  if (!user || !matches || !user.active || (!membership && !user.isOperator))
    throw new DomainError('login.failed')

  await ctx.loginThrottle.succeeded(account)
  if (ctx.sessionId) await ctx.sessions.end(ctx.sessionId)
  ctx.cookies.push(
    await ctx.sessions.start(user.id, membership?.tenantId ?? null, { userAgent: ctx.userAgent, ip: ctx.ip }),
  )
  const company = membership
    ? { company_id: membership.company.companyId, name: membership.company.name }
    : null
  return { user: { id: user.id, name: user.name, email: user.email }, company }
}

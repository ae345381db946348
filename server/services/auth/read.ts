import type { Ctx } from '../../context'
import { permissionsOf } from '../../core/actor'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { isPlan, moduleIds, moduleLabel, planModules } from '../../core/modules'
import { wire } from '../../core/money'
import { logoPath } from '../companies/logo-path'
import { avatarUrl, withAccounts } from '../users/read'

/** Who is logged in, where, and what they may do. */
export async function sessionView(ctx: Ctx) {
  const { actor } = ctx
  const { userId, role } = actor
  if (!userId || !role) throw new DomainError('unauthorized')
  return inTenant(ctx, async tx => {
    const company = await tx.company.findUniqueOrThrow({ where: { id: actor.tenantId } })
    const person = { where: { id: userId }, select: { id: true, email: true, name: true, avatarKey: true } }
    // A company sees its members; an operator who was switched in is none.
    const user = actor.switchedIn
      ? await withAccounts(tx, inside => inside.user.findUnique(person))
      : await tx.user.findUnique(person)
    return {
      data: {
        user: {
          id: userId,
          name: user?.name ?? actor.label,
          email: user?.email ?? '',
          avatarUrl: user && avatarUrl(user),
          locale: actor.locale,
          isOperator: actor.isOperator,
          switchedIn: actor.switchedIn ?? false,
        },
        company: {
          companyId: company.companyId,
          name: company.name,
          countryCode: company.countryCode,
          primaryColor: company.primaryColor,
          logo: logoPath(company),
          timeZone: company.timeZone,
          defaultVatRate: wire(company.defaultVatRate),
        },
        role,
        permissions: permissionsOf(actor),
        modules: [...actor.modules],
      },
    }
  })
}

/** What an integrator's key is and reaches. */
export async function identity(ctx: Ctx) {
  const { actor } = ctx
  const { keyId } = actor
  if (!keyId) throw new DomainError('forbidden')
  const key = await inTenant(ctx, tx =>
    tx.apiKey.findUnique({ where: { tenantId_id: { tenantId: actor.tenantId, id: keyId } } }),
  )
  if (!key) throw new DomainError('api_key.invalid')
  const area = (id: (typeof moduleIds)[number]) => ({ id, label: moduleLabel(id, ctx.locale) })
  return {
    data: {
      companyId: actor.companyId,
      key: { id: key.id, name: key.name, prefix: key.prefix, scopes: key.scopes },
      plan: actor.plan,
      modules: [...(isPlan(actor.plan) ? planModules[actor.plan] : [])],
      active: moduleIds.filter(id => actor.modules.has(id)).map(area),
      inactive: moduleIds.filter(id => !actor.modules.has(id)).map(area),
    },
  }
}

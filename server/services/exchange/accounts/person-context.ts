import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { Role } from '../../../platform/permissions'
import { asLocale } from '../../../platform/values/locale'

/** A member's own context for a job that runs on their behalf; null when they are no longer an active member. */
export async function personContext(ctx: Ctx, userId: number): Promise<Ctx | null> {
  const { tenantId } = ctx.actor
  const member = await inTenant(ctx, tx =>
    tx.membership.findUnique({
      where: { tenantId_userId: { tenantId, userId } },
      select: {
        ...{ role: true, status: true },
        user: { select: { name: true, locale: true, active: true } },
        permissions: { select: { permission: true, allowed: true } },
      },
    }),
  )
  if (member?.status !== 'active' || !member.user.active) return null
  const overrides = Object.fromEntries(member.permissions.map(({ permission, allowed }) => [permission, allowed]))
  const locale = asLocale(member.user.locale) ?? ctx.locale
  return {
    ...ctx,
    locale,
    actor: {
      ...ctx.actor,
      ...{ kind: 'session', userId, role: member.role as Role, overrides, label: member.user.name, locale },
    },
  }
}

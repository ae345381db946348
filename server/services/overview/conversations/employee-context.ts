import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { locales } from '../../../platform/values/locale'
import { memberActor } from '../../people/notifications/member-actor'

/** The context of an active member who may use the assistant, in their language; null for anyone else. */
export async function employeeContext(tx: Tx, ctx: Ctx, userId: number): Promise<Ctx | null> {
  const member = await tx.membership.findFirst({
    where: { tenantId: ctx.actor.tenantId, userId, status: 'active' },
    select: { userId: true, role: true, permissions: true, user: { select: { name: true, locale: true } } },
  })
  const actor = member && memberActor({ ...ctx.actor, label: member.user.name }, member)
  if (!member || !actor || !may(actor, 'assistant:use')) return null
  return { ...ctx, actor, locale: locales.find(known => known === member.user.locale) ?? 'de' }
}

import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { overridesOf, type Permission, type Role, roleAllows } from '../../../platform/permissions'

/**
 * Whether no other active member has a right. What users may not do to what is their own is left to others; where there
 * are no others, they do it themselves.
 */
export async function noOneElseMay(tx: Tx, { tenantId, userId }: Actor, permission: Permission): Promise<boolean> {
  const others = await tx.membership.findMany({
    where: { tenantId, status: 'active', user: { active: true }, NOT: { userId: userId ?? 0 } },
    select: { role: true, permissions: true },
  })
  return !others.some(({ role, permissions }) => roleAllows(role as Role, overridesOf(permissions), permission))
}

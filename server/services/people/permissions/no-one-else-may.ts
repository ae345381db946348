import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { overridesOf, type Permission, type Role, roleAllows } from '../../../platform/permissions'

/**
 * Whether no other active member has a permission. Some actions on one's own records are reserved to others; if there
 * are no others, users do them themselves.
 */
export async function noOneElseMay(tx: Tx, { tenantId, userId }: Actor, permission: Permission): Promise<boolean> {
  const others = await tx.membership.findMany({
    where: { tenantId, status: 'active', user: { active: true }, NOT: { userId: userId ?? 0 } },
    select: { role: true, permissions: true },
  })
  return !others.some(({ role, permissions }) => roleAllows(role as Role, overridesOf(permissions), permission))
}

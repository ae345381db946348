import type { Ctx } from '../../../context'
import { may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { ModuleId } from '../../../platform/modules'
import {
  grantOf,
  isDelegable,
  overridesOf,
  type Permission,
  permissions,
  type Role,
  roleAllows,
} from '../../../platform/permissions'
import type { EffectivePermission, EffectivePermissions } from './schema'

/**
 * What a member may do and why: their own for everyone, others' for those who manage permissions.
 * @throws DomainError forbidden, member.not_found
 */
export async function getPermissions(ctx: Ctx, { user_id: requested }: { user_id?: number | undefined }) {
  const { actor } = ctx
  const userId = requested ?? actor.userId
  if (userId === null || (userId !== actor.userId && !may(actor, 'permissions:manage')))
    throw new DomainError('forbidden', { permission: 'permissions:manage' })
  return inTenant(ctx, async tx => {
    const member = await findActive(tx, actor.tenantId, userId)
    // An operator who was switched in is no member, and acts as an administrator.
    if (!member && userId === actor.userId && actor.role)
      return {
        data: explained({ userId, name: actor.label, role: actor.role, rows: [] }, actor.modules, new Map()),
      }
    return { data: await explainedMember(tx, ctx, userId) }
  })
}

/** The same for an active member, in the caller's transaction. @throws DomainError member.not_found */
export async function explainedMember(tx: Tx, { actor }: Ctx, userId: number): Promise<EffectivePermissions> {
  const member = await loadActive(tx, actor.tenantId, userId)
  const rows = member.permissions
  const setters = await tx.user.findMany({
    where: { id: { in: rows.flatMap(row => row.setByUserId ?? []) } },
    select: { id: true, name: true },
  })
  const names = new Map(setters.map(user => [user.id, user.name]))
  const { name } = member.user
  return explained({ userId, name, role: member.role as Role, rows }, actor.modules, names)
}

/** @throws DomainError member.not_found */
export async function loadActive(tx: Tx, tenantId: TenantId, userId: number) {
  const member = await findActive(tx, tenantId, userId)
  if (!member) throw new DomainError('member.not_found', { field: 'user_id' })
  return member
}

const findActive = (tx: Tx, tenantId: TenantId, userId: number) =>
  tx.membership.findFirst({
    where: { tenantId, userId, status: 'active' },
    include: { permissions: true, user: { select: { name: true } } },
  })

interface Subject {
  userId: number
  name: string
  role: Role
  rows: ReadonlyArray<{ permission: string; allowed: boolean; setByUserId: number | null; createdAt: Date }>
}

function explained(
  { userId, name, role, rows }: Subject,
  modules: ReadonlySet<ModuleId>,
  names: ReadonlyMap<number, string>,
): EffectivePermissions {
  const overrides = overridesOf(rows)
  const list = (Object.keys(permissions) as Permission[])
    // Permissions that only API keys have are left out.
    .filter(permission => grantOf(permission).roles.length > 0)
    .map((permission): EffectivePermission => {
      const grant = grantOf(permission)
      const row = rows.find(one => one.permission === permission)
      const isOn = modules.has(grant.module)
      const isSaid = role !== 1 && row !== undefined && isDelegable(permission)
      return {
        permission,
        allowed: isOn && roleAllows(role, overrides, permission),
        default: grant.roles.includes(role),
        source: !isOn ? 'module' : role === 1 ? 'administrator' : isSaid ? 'override' : 'role',
        module: grant.module,
        delegable: isDelegable(permission),
        override: isSaid
          ? {
              allowed: row.allowed,
              set_by_name: names.get(row.setByUserId ?? 0) ?? null,
              set_at: row.createdAt.toISOString(),
            }
          : null,
      }
    })
  return { user_id: userId, name, role, permissions: list }
}

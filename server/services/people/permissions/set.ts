import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { grantOf, isDelegable, type Role } from '../../../platform/permissions'
import { lockTeam } from '../team/lock-team'
import { explainedMember, loadActive } from './read'
import { recordOverrides } from './record-overrides'
import type { ResetPermissions, SetPermissions } from './schema'

/**
 * Grants or denies a member permissions, deviating from the role. A value that equals the role's default is deleted, so
 * that the role decides again. Takes effect with the person's next request.
 * @throws DomainError member.not_found, permission.administrator, permission.reserved
 */
export function setPermissions(ctx: Ctx, { user_id: userId, permissions: wanted }: SetPermissions) {
  const fixed = wanted.find(({ permission }) => !isDelegable(permission))
  if (fixed) throw new DomainError('permission.reserved', { field: 'permissions', ...fixed })
  return changeOverrides(ctx, userId, async (tx, role) => {
    const { tenantId } = ctx.actor
    for (const { permission, allowed } of wanted) {
      const key = { tenantId_userId_permission: { tenantId, userId, permission } }
      if (grantOf(permission).roles.includes(role) === allowed) {
        await tx.membershipPermission.deleteMany({ where: { tenantId, userId, permission } })
        continue
      }
      const said = { allowed, setByUserId: ctx.actor.userId, createdAt: ctx.clock.now() }
      await tx.membershipPermission.upsert({
        where: key,
        create: { tenantId, userId, permission, ...said },
        update: said,
      })
    }
  })
}

/**
 * Lets the role decide again: one permission, or all of them. @throws DomainError member.not_found,
 * permission.administrator
 */
export function resetPermissions(ctx: Ctx, { user_id: userId, permission }: ResetPermissions) {
  return changeOverrides(ctx, userId, async tx => {
    const { tenantId } = ctx.actor
    await tx.membershipPermission.deleteMany({
      where: { tenantId, userId, permission: permission ?? undefined },
    })
  })
}

function changeOverrides(ctx: Ctx, userId: number, change: (tx: Tx, role: Role) => Promise<void>) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockTeam(tx, tenantId)
    const member = await loadActive(tx, tenantId, userId)
    if (member.role === 1) throw new DomainError('permission.administrator', { field: 'user_id' })
    await change(tx, member.role as Role)
    const after = await loadActive(tx, tenantId, userId)
    await recordOverrides(tx, ctx, member.id, { before: member.permissions, after: after.permissions })
    return { data: await explainedMember(tx, ctx, userId) }
  })
}

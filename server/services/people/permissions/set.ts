import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { grantOf, isDelegable } from '../../../platform/permissions'
import { changeOverrides } from './change-overrides'
import type { SetPermissions } from './schema'

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

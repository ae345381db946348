import type { Ctx } from '../../../context'
import { changeOverrides } from './change-overrides'
import type { ResetPermissions } from './schema'

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

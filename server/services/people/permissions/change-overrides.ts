import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { Role } from '../../../platform/permissions'
import { lockTeam } from '../team/lock-team'
import { explainedMember, loadActive } from './read'
import { recordOverrides } from './record-overrides'

export function changeOverrides(ctx: Ctx, userId: number, change: (tx: Tx, role: Role) => Promise<void>) {
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

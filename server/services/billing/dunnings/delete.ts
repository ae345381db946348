import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { loadDunning, toDunningRecord } from './read'

/**
 * Deletes a dunning that has not been sent; its level can be written again.
 * @throws DomainError dunning.not_found, dunning.sent
 */
export function deleteDunning(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await loadDunning(tx, tenantId, id)
    const { count } = await tx.dunning.deleteMany({ where: { tenantId, id, sentAt: null } })
    if (count === 0) throw new DomainError('dunning.sent', { sent_at: row.sentAt?.toISOString() ?? null })
    await recordChange(tx, ctx, {
      action: 'dunning.deleted',
      id,
      before: { ...toDunningRecord(row) },
    })
    return { data: { id, deleted: true as const } }
  })
}

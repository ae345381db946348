import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertVersion } from '../../../platform/records/change-record'
import { forgetRequest } from '../../exchange/documents/request'
import { lockRapports } from './lock'
import { rapportMoves, stateOf } from './machine'
import { finalState, loadRapport, reloadRapport, toRapportDetail } from './read'
import { recordRapportChange } from './record-change'
import { finalReason } from './rules'
import type { ReopenRapport } from './schema'

/**
 * Reopens a completed rapport, unless it is billed, signed or mailed. Its paper is kept; completing it again produces
 * another one.
 * @throws DomainError rapport.not_completed, rapport.final, conflict
 */
export function reopenRapport(ctx: Ctx, { id, reason, expected_version }: ReopenRapport) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockRapports(tx, tenantId, [id])
    const before = await loadRapport(tx, ctx.actor, id)
    await assertVersion(tx, tenantId, { entity: 'rapport', id }, before, expected_version)
    if (!('reopen' in rapportMoves[stateOf(before)])) throw new DomainError('rapport.not_completed')
    const final = finalReason(finalState(before))
    if (final) throw new DomainError('rapport.final', { by: final })
    await tx.rapport.updateMany({
      where: { tenantId, id },
      data: {
        completed: false,
        completedAt: null,
        edition: { increment: 1 },
        version: { increment: 1 },
        updatedAt: ctx.clock.now(),
      },
    })
    await forgetRequest(tx, ctx, 'rapport_pdf', id)
    const after = await reloadRapport(tx, tenantId, id)
    await recordRapportChange(tx, ctx, 'reopened', { before, after, facts: { reason } })
    return { data: await toRapportDetail(tx, ctx.actor, after) }
  })
}

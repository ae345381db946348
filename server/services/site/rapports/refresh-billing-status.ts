import type { Ctx } from '../../../context'
import { sum, wire } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { notifyLive } from '../../../platform/records/live'
import { lockRapports } from './lock'
import { reloadRapport } from './read'
import { recordRapportChange } from './record-change'
import { type BillingStatus, billingStatusFor } from './rules'

/**
 * Recomputes how far a rapport is billed, after its links to invoices have changed in the same transaction: links of
 * cancelled invoices do not count, those of drafts do.
 * @throws DomainError rapport.percentage_exceeded when they exceed 100 percent
 */
export async function refreshBillingStatus(tx: Tx, ctx: Ctx, rapportId: number): Promise<BillingStatus> {
  const { tenantId } = ctx.actor
  await lockRapports(tx, tenantId, [rapportId])
  const before = await reloadRapport(tx, tenantId, rapportId)
  const percentage = sum(before.invoices.map(link => link.billingPercentage))
  if (percentage.greaterThan(100)) {
    throw new DomainError('rapport.percentage_exceeded', {
      rapport_id: rapportId,
      percentage: wire(percentage),
    })
  }
  const billingStatus = billingStatusFor(percentage)
  if (billingStatus === before.billingStatus) {
    await notifyLive(tx, tenantId, { topic: 'rapports', id: rapportId, type: 'updated' })
    return billingStatus
  }
  await tx.rapport.update({
    where: { tenantId_id: { tenantId, id: rapportId } },
    data: { billingStatus, version: { increment: 1 }, updatedAt: ctx.clock.now() },
    select: { id: true },
  })
  const after = await reloadRapport(tx, tenantId, rapportId)
  await recordRapportChange(tx, ctx, 'updated', { before, after })
  return billingStatus
}

import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { publicData } from '../../../platform/records/events'
import { journalNumber } from '../../../platform/records/numbers'
import { recordChange } from '../../../platform/records/record-change'
import { auditView } from './audit-view'
import { loadDraft } from './load-draft'
import { toOfferRecord } from './read'

/**
 * Deletes a draft with its lines. Its number is not reused; the journal records the deletion.
 * @throws DomainError offer.not_found, offer.not_draft, conflict
 */
export function deleteOffer(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await loadDraft(tx, ctx, id)
    const { count } = await tx.offer.deleteMany({
      where: { tenantId, id, status: 'draft', version: row.version },
    })
    if (count === 0) throw new DomainError('conflict')
    await journalNumber(tx, ctx, {
      series: 'offer',
      number: row.offerNumber,
      entityId: id,
      action: 'deleted',
    })
    await recordChange(tx, ctx, {
      action: 'offer.deleted',
      id,
      before: auditView(row),
      event: { name: 'offer.deleted', data: publicData(toOfferRecord(row), row.version) },
    })
    return { data: { id, deleted: true as const } }
  })
}

import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { publicData } from '../../core/events'
import { journalNumber } from '../../core/numbers'
import { recordChange } from '../../core/record-change'
import { toOfferRecord } from './read'
import { auditView } from './tell'
import { loadDraft } from './update'

/** Deletes a draft with its lines. Its number is not given out again; the journal says what became of it. */
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
      entity: 'offer',
      id,
      topic: 'offers',
      before: auditView(row),
      event: { name: 'offer.deleted', data: publicData(toOfferRecord(row), row.version) },
    })
    return { data: { id, deleted: true as const } }
  })
}

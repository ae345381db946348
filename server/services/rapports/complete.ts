import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { askForDocument } from '../documents/ask'
import { notify } from '../notifications/notify'
import { claimDraft, type DraftTarget } from './change-draft'
import { reloadRapport, toRapportDetail } from './read'
import { recordRapportChange } from './record-rapport-change'

/** Completes a draft that has at least one line; from then on nothing of it changes. Completed already: conflict. */
export function completeRapport(ctx: Ctx, target: DraftTarget) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const before = await claimDraft(tx, ctx, target, 'complete')
    if (before.entries.length + before.materials.length === 0) throw new DomainError('rapport.empty')
    const now = ctx.clock.now()
    const { count } = await tx.rapport.updateMany({
      where: { tenantId, id: before.id, completed: false },
      data: { completed: true, completedAt: now, updatedAt: now },
    })
    if (count === 0) throw new DomainError('conflict')
    await askForDocument(tx, ctx, 'rapport_pdf', before.id)
    const after = await reloadRapport(tx, tenantId, before.id)
    await recordRapportChange(tx, ctx, 'completed', { before, after })
    const params = { number: after.rapportNumber, title: after.title }
    await notify(tx, ctx, { kind: 'rapport_completed', entity: 'rapport', entityId: after.id, params })
    return { data: await toRapportDetail(tx, ctx.actor, after) }
  })
}

import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { requestDocument } from '../../exchange/documents/request'
import { notify } from '../../people/notifications/notify'
import { type DraftTarget, lockDraft } from './lock-draft'
import { reloadRapport, toRapportDetail } from './read'
import { recordRapportChange } from './record-change'

/**
 * Completes a draft that has at least one line; from then on nothing of it changes.
 * @throws DomainError rapport.not_found, rapport.completed, rapport.empty, conflict
 */
export function completeRapport(ctx: Ctx, target: DraftTarget) {
  return inTenant(ctx, tx => completeWithin(tx, ctx, target))
}

/** The same within an existing transaction. */
export async function completeWithin(tx: Tx, ctx: Ctx, target: DraftTarget) {
  const { tenantId } = ctx.actor
  const before = await lockDraft(tx, ctx, target, 'complete')
  if (before.entries.length + before.materials.length === 0) throw new DomainError('rapport.empty')
  const now = ctx.clock.now()
  const { count } = await tx.rapport.updateMany({
    where: { tenantId, id: before.id, completed: false },
    data: { completed: true, completedAt: now, version: { increment: 1 }, updatedAt: now },
  })
  if (count === 0) throw new DomainError('conflict')
  const after = await reloadRapport(tx, tenantId, before.id)
  const params = { number: after.rapportNumber, title: after.title }
  const [data] = await Promise.all([
    toRapportDetail(tx, ctx.actor, after),
    requestDocument(tx, ctx, 'rapport_pdf', before.id),
    recordRapportChange(tx, ctx, 'completed', { before, after }),
    notify(tx, ctx, { kind: 'rapport_completed', entity: 'rapport', entityId: after.id, params }),
  ])
  return { data }
}

import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { insertProject } from '../../site/projects/create'
import { CreateProject } from '../../site/projects/schema'
import { loadOffer } from './read'
import { recordOfferChange } from './record-change'

/**
 * The project of an offer that is billed in parts: without one no final invoice would find the parts. Created from the
 * offer when it has none; the offer must be locked, so that concurrent calls create only one.
 */
export async function ensureProject(tx: Tx, ctx: Ctx, id: number): Promise<number> {
  const { tenantId } = ctx.actor
  const before = await loadOffer(tx, tenantId, id)
  if (before.projectId !== null) return before.projectId
  const { id: projectId } = await insertProject(
    tx,
    ctx,
    CreateProject.parse({ name: before.title, kontakt_id: before.contactId }),
  )
  await tx.offer.update({
    where: { tenantId_id: { tenantId, id } },
    data: { projectId, version: { increment: 1 }, updatedAt: ctx.clock.now() },
  })
  await recordOfferChange(tx, ctx, id, 'offer.updated', before)
  return projectId
}

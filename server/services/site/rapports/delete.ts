import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { journalNumber } from '../../../platform/records/numbers'
import { lockDraft } from './lock-draft'
import { removePhotoFiles } from './photo-files'
import { photosInOrder } from './read-photos'
import { recordRapportChange } from './record-change'
import { unlinkTimes } from './unlink-times'

/**
 * Deletes a draft with its lines and photos, and unlinks imported times; its number stays used, and the journal records
 * the deletion.
 * @throws DomainError rapport.not_found, rapport.completed
 */
export function deleteRapport(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const before = await lockDraft(tx, ctx, { id }, 'delete')
    await unlinkTimes(
      tx,
      ctx,
      before.entries.map(entry => entry.id),
    )
    const photos = await photosInOrder(tx, ctx, id)
    await removePhotoFiles(
      tx,
      ctx,
      photos.map(photo => photo.id),
    )
    const { count } = await tx.rapport.deleteMany({
      where: { tenantId: ctx.actor.tenantId, id, completed: false },
    })
    if (count === 0) throw new DomainError('conflict')
    await journalNumber(tx, ctx, {
      series: 'rapport',
      number: before.rapportNumber,
      entityId: id,
      action: 'deleted',
    })
    await recordRapportChange(tx, ctx, 'deleted', { before })
    return { data: { id, deleted: true as const } }
  })
}

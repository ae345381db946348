import type { RapportPhoto } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { PhotoRecord } from './photo-schema'
import { loadRapport } from './read'

const inOrder = [{ position: 'asc' }, { id: 'asc' }] as const

/** The photos of a rapport in their order. */
export function listPhotos(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    await loadRapport(tx, ctx.actor, id)
    return { data: (await photosInOrder(tx, ctx, id)).map(toPhotoRecord) }
  })
}

export const photosInOrder = (tx: Tx, { actor }: Pick<Ctx, 'actor'>, rapportId: number): Promise<RapportPhoto[]> =>
  tx.rapportPhoto.findMany({ where: { tenantId: actor.tenantId, rapportId }, orderBy: [...inOrder] })

export function photoAt(photos: readonly RapportPhoto[], id: number): RapportPhoto {
  const photo = photos.find(candidate => candidate.id === id)
  if (!photo) throw new DomainError('photo.not_found')
  return photo
}

export const toPhotoRecord = (row: RapportPhoto): PhotoRecord => ({
  id: row.id,
  rapport_id: row.rapportId,
  position: row.position,
  caption: row.caption,
  width: row.width,
  height: row.height,
  created_by_user_id: row.createdByUserId,
  created_at: row.createdAt.toISOString(),
})

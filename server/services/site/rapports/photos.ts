import type { RapportPhoto } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { afterCommit, inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { discardBytes } from '../../exchange/files/store-bytes'
import type { ChangePhoto, GetPhoto, PhotoRecord } from './photo-schema'
import { loadRapport } from './read'

/** Names under which the bytes of a photo are stored files. */
export const photoFiles = {
  entity: 'rapport_photo',
  purposes: ['rapport_photo', 'rapport_photo_thumb'],
} as const
export type PhotoPurpose = (typeof photoFiles.purposes)[number]

const inOrder = [{ position: 'asc' }, { id: 'asc' }] as const

/** The photos of a rapport in their order. */
export function listPhotos(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    await loadRapport(tx, ctx.actor, id)
    return { data: (await photosInOrder(tx, ctx, id)).map(toPhotoRecord) }
  })
}

/** Changes a photo's caption, or its place among the others. */
export function changePhoto(ctx: Ctx, { id, photoId, caption, position }: ChangePhoto) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockRapportDraft(tx, ctx, id)
    const photos = await photosInOrder(tx, ctx, id)
    const before = photoAt(photos, photoId)
    if (caption !== undefined)
      await tx.rapportPhoto.update({ where: { tenantId_id: { tenantId, id: photoId } }, data: { caption } })
    if (position !== undefined) {
      const others = photos.filter(photo => photo.id !== photoId)
      await renumber(tx, ctx, others.toSpliced(position - 1, 0, before))
    }
    const after = photoAt(await photosInOrder(tx, ctx, id), photoId)
    await recordPhotoChange(tx, ctx, id, 'photo_changed', { before, after })
    return { data: toPhotoRecord(after) }
  })
}

/** Removes a photo with its bytes; those after it move up. */
export function removePhoto(ctx: Ctx, { id, photoId }: GetPhoto) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockRapportDraft(tx, ctx, id)
    const photos = await photosInOrder(tx, ctx, id)
    const before = photoAt(photos, photoId)
    await tx.rapportPhoto.deleteMany({ where: { tenantId, id: photoId } })
    await removePhotoFiles(tx, ctx, [photoId])
    await renumber(
      tx,
      ctx,
      photos.filter(photo => photo.id !== photoId),
    )
    await recordPhotoChange(tx, ctx, id, 'photo_removed', { before })
    return { data: { id: photoId, deleted: true as const } }
  })
}

/**
 * The draft guard of photos: locks the rapport until the transaction ends, so that completing it waits, or has already
 * happened. Its version stays, because a photo is not a change that an open editor could overwrite.
 * @throws DomainError rapport.not_found, rapport.completed
 */
export async function lockRapportDraft(tx: Tx, ctx: Ctx, id: number): Promise<void> {
  const { tenantId } = ctx.actor
  await loadRapport(tx, ctx.actor, id)
  await tx.$queryRaw`select id from rapports where tenant_id = ${tenantId} and id = ${id} for update`
  const { completed } = await loadRapport(tx, ctx.actor, id)
  if (completed) throw new DomainError('rapport.completed')
}

export const photosInOrder = (tx: Tx, { actor }: Pick<Ctx, 'actor'>, rapportId: number): Promise<RapportPhoto[]> =>
  tx.rapportPhoto.findMany({ where: { tenantId: actor.tenantId, rapportId }, orderBy: [...inOrder] })

export function photoAt(photos: readonly RapportPhoto[], id: number): RapportPhoto {
  const photo = photos.find(candidate => candidate.id === id)
  if (!photo) throw new DomainError('photo.not_found')
  return photo
}

/** Deletes the stored-file rows of photos; the bytes are deleted after the commit, or by the next sweep. */
export async function removePhotoFiles(tx: Tx, ctx: Ctx, photoIds: readonly number[]): Promise<void> {
  const where = { tenantId: ctx.actor.tenantId, entity: photoFiles.entity, entityId: { in: [...photoIds] } }
  const files = await tx.storedFile.findMany({ where, select: { storageKey: true } })
  await tx.storedFile.deleteMany({ where })
  afterCommit(tx, () => {
    for (const { storageKey } of files) void discardBytes(ctx, storageKey)
  })
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

interface PhotoChange {
  before?: RapportPhoto
  after?: RapportPhoto
}

/** Audit entry and live notice; a photo is not part of the public record, so there is no event. */
export const recordPhotoChange = (
  tx: Tx,
  ctx: Ctx,
  rapportId: number,
  verb: 'photo_added' | 'photo_changed' | 'photo_removed',
  { before, after }: PhotoChange,
) =>
  recordChange(tx, ctx, {
    action: `rapport.${verb}`,
    id: rapportId,
    ...(before ? { before: { photo: toPhotoRecord(before) } } : {}),
    ...(after ? { after: { photo: toPhotoRecord(after) } } : {}),
  })

async function renumber(tx: Tx, { actor }: Ctx, photos: readonly RapportPhoto[]): Promise<void> {
  for (const [index, { id, position }] of photos.entries()) {
    if (position === index + 1) continue
    await tx.rapportPhoto.update({
      where: { tenantId_id: { tenantId: actor.tenantId, id } },
      data: { position: index + 1 },
    })
  }
}

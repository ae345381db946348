import { randomUUID } from 'node:crypto'
import type { StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { createOnce } from '../../../platform/idempotency'
import { sha256Hex } from '../../../platform/secrets'
import { encodePicture, type Picture } from '../../exchange/files/picture'
import { storeBytes } from '../../exchange/files/store-bytes'
import { lockDraftForPhotos } from './lock-draft'
import { type PhotoPurpose, photoFiles } from './photo-files'
import { maxPhotos } from './photo-schema'
import { loadRapport } from './read'
import { photosInOrder, toPhotoRecord } from './read-photos'
import { recordPhotoChange } from './record-photo-change'

export interface NewPhoto {
  rapportId: number
  /** As uploaded. */
  bytes: Buffer
  caption: string | null
  idempotencyKey: string | null
}

export interface AddedPhoto {
  /** The response as JSON text. */
  json: string
  /** True when the same photo was already accepted under the same Idempotency-Key. */
  replayed: boolean
}

const route = 'POST /api/rapports/{id}/photos'
const sizes = [
  { edge: 2560, quality: 82 },
  { edge: 480, quality: 76 },
] as const

/**
 * Checks whether this rapport accepts another photo from this person, before its body is read.
 * @throws DomainError rapport.not_found, rapport.completed, photo.too_many
 */
export function assertTakesPhoto(ctx: Ctx, rapportId: number): Promise<void> {
  return inTenant(ctx, async tx => {
    const { completed } = await loadRapport(tx, ctx.actor, rapportId)
    if (completed) throw new DomainError('rapport.completed')
    await assertRoom(tx, ctx, rapportId)
  })
}

/**
 * Stores a photo: re-encoded, stored, and only then recorded with an audit entry. A failure in between leaves neither
 * row nor file; if the process itself ends, housekeeping removes the files.
 * @throws DomainError rapport.not_found, rapport.completed, photo.too_many
 */
export async function addPhoto(ctx: Ctx, photo: NewPhoto): Promise<AddedPhoto> {
  const pictures = await encodePicture(photo.bytes, sizes)
  const stored = await store(ctx, pictures)
  try {
    const added = await keep(ctx, photo, stored)
    if (added.replayed) await discard(ctx, stored)
    return added
  } catch (error) {
    await discard(ctx, stored)
    throw error
  }
}

interface StoredPicture extends StoredContent {
  purpose: PhotoPurpose
  storageKey: string
  picture: Pick<Picture, 'width' | 'height'>
}

async function store(ctx: Ctx, pictures: readonly Picture[]): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = []
  const name = randomUUID()
  try {
    for (const [index, picture] of pictures.entries()) {
      const purpose = photoFiles.purposes[index] as PhotoPurpose
      const storageKey = `${ctx.actor.tenantId}/rapport-photo/${name}-${index}`
      stored.push({ purpose, storageKey, picture, ...(await storeBytes(ctx, storageKey, picture.bytes)) })
    }
    return stored
  } catch (error) {
    await discard(ctx, stored)
    throw error
  }
}

function keep(ctx: Ctx, photo: NewPhoto, stored: readonly StoredPicture[]): Promise<AddedPhoto> {
  const { rapportId, caption, bytes, idempotencyKey: key } = photo
  const once = { route, key, requested: { rapportId, caption, sha256: sha256Hex(bytes) } }
  return inTenant(ctx, tx =>
    createOnce(tx, ctx, once, async () => {
      await lockDraftForPhotos(tx, ctx, rapportId)
      await assertRoom(tx, ctx, rapportId)
      const row = await writePhoto(tx, ctx, photo, stored)
      await recordPhotoChange(tx, ctx, rapportId, 'photo_added', { after: row })
      return { data: toPhotoRecord(row) }
    }),
  )
}

async function writePhoto(tx: Tx, ctx: Ctx, photo: NewPhoto, stored: readonly StoredPicture[]) {
  const { tenantId, userId } = ctx.actor
  const createdAt = ctx.clock.now()
  const { rapportId, caption } = photo
  const last = (await photosInOrder(tx, ctx, rapportId)).at(-1)
  const [{ picture }] = stored as [StoredPicture]
  const row = await tx.rapportPhoto.create({
    data: {
      tenantId,
      rapportId,
      caption,
      position: (last?.position ?? 0) + 1,
      width: picture.width,
      height: picture.height,
      createdByUserId: userId,
      createdAt,
    },
  })
  await tx.storedFile.createMany({
    data: stored.map(({ purpose, storageKey, sizeBytes, sha256 }) => ({
      tenantId,
      purpose,
      entity: photoFiles.entity,
      entityId: row.id,
      storageKey,
      filename: `foto-${row.id}.jpg`,
      contentType: 'image/jpeg',
      sizeBytes,
      sha256,
      createdAt,
    })),
  })
  return row
}

async function assertRoom(tx: Tx, { actor }: Ctx, rapportId: number): Promise<void> {
  const count = await tx.rapportPhoto.count({ where: { tenantId: actor.tenantId, rapportId } })
  if (count >= maxPhotos) throw new DomainError('photo.too_many', { max: maxPhotos })
}

/** A commit whose response was lost has happened all the same, so the rows decide which files are deleted. */
async function discard(ctx: Ctx, stored: readonly StoredPicture[]): Promise<void> {
  try {
    const keys = stored.map(({ storageKey }) => storageKey)
    const kept = await inTenant(ctx, tx =>
      tx.storedFile.findMany({ where: { tenantId: ctx.actor.tenantId, storageKey: { in: keys } } }),
    )
    const named = new Set(kept.map(({ storageKey }) => storageKey))
    for (const key of keys) if (!named.has(key)) await ctx.storage.delete(key)
  } catch (error) {
    ctx.log.warn({ err: error, requestId: ctx.requestId }, 'a photo that failed could not be cleared yet')
  }
}

import type { Ctx } from '../../../context'
import { afterCommit, type Tx } from '../../../platform/database/db'
import { discardBytes } from '../../exchange/files/discard-bytes'

/** Names under which the bytes of a photo are stored files. */
export const photoFiles = {
  entity: 'rapport_photo',
  purposes: ['rapport_photo', 'rapport_photo_thumb'],
} as const
export type PhotoPurpose = (typeof photoFiles.purposes)[number]

/** Deletes the stored-file rows of photos; the bytes are deleted after the commit, or by the next sweep. */
export async function removePhotoFiles(tx: Tx, ctx: Ctx, photoIds: readonly number[]): Promise<void> {
  const where = { tenantId: ctx.actor.tenantId, entity: photoFiles.entity, entityId: { in: [...photoIds] } }
  const files = await tx.storedFile.findMany({ where, select: { storageKey: true } })
  await tx.storedFile.deleteMany({ where })
  afterCommit(tx, () => {
    for (const { storageKey } of files) void discardBytes(ctx, storageKey)
  })
}

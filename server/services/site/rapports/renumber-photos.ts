import type { RapportPhoto } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'

/** Numbers photos in the given order, from 1. */
export async function renumberPhotos(tx: Tx, { actor }: Ctx, photos: readonly RapportPhoto[]): Promise<void> {
  for (const [index, { id, position }] of photos.entries()) {
    if (position === index + 1) continue
    await tx.rapportPhoto.update({
      where: { tenantId_id: { tenantId: actor.tenantId, id } },
      data: { position: index + 1 },
    })
  }
}

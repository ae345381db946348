import type { RapportPhoto } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { toPhotoRecord } from './read-photos'

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

import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../context'
import { afterCommit, inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { discardBytes } from '../../exchange/files/discard-bytes'
import { encodePicture } from '../../exchange/files/picture'
import { storeBytes } from '../../exchange/files/store-bytes'
import { avatarUrl } from './avatar-url'
import { ownUserId } from './own-user-id'
import { personKind } from './record-kind'

/** Shown at 96 pixels at most, twice that on dense screens. */
const size = { edge: 256, quality: 82, square: true } as const
export const avatarFolder = 'avatars'

/**
 * Stores the person's own picture: cropped to a square and re-encoded, so that nothing but the picture is kept. The
 * previous one is deleted after the commit.
 * @throws DomainError picture.type, picture.unreadable, storage.unavailable
 */
export async function setAvatar(ctx: Ctx, bytes: Buffer) {
  const [picture] = await encodePicture(bytes, [size])
  if (!picture) throw new DomainError('picture.unreadable')
  const key = `${avatarFolder}/${ownUserId(ctx)}/${randomUUID()}`
  await storeBytes(ctx, key, picture.bytes)
  // If this fails, the sweep removes the bytes that no account names.
  return keepAvatar(ctx, key)
}

/** Removes the person's own picture; initials replace it. */
export const removeAvatar = (ctx: Ctx) => keepAvatar(ctx, null)

function keepAvatar(ctx: Ctx, avatarKey: string | null) {
  const userId = ownUserId(ctx)
  return inTenant(ctx, async tx => {
    const { before } = await changeRecord(tx, ctx, personKind(ctx), userId, {
      columns: () => ({ avatarKey }),
      entry: () => ({ action: avatarKey ? 'user.avatar_changed' : 'user.avatar_removed' }),
    })
    const { avatarKey: old } = before
    if (old) afterCommit(tx, () => void discardBytes(ctx, old))
    return { data: { avatar_url: avatarUrl({ id: userId, avatarKey }) } }
  })
}

import { randomUUID } from 'node:crypto'
import { readStored } from '../../adapters/storage'
import type { App, Ctx } from '../../context'
import { changeRecord } from '../../core/change-record'
import { afterCommit, inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { logNoRoom } from '../../core/trouble-log'
import { encodePicture } from '../files/picture'
import { orphanAfterMs } from '../inbound/sweep'
import { personKind } from './change'
import { avatarUrl, loadPerson, ownUserId } from './read'

/** Shown at 96 pixels at most, twice that on dense screens. */
const size = { edge: 256, quality: 82, square: true } as const
const folder = 'avatars'

/**
 * Takes the own picture in: its middle as a square, encoded anew, so that nothing but the picture is kept. The one before goes after the commit.
 * @throws DomainError picture.type, picture.unreadable, storage.unavailable
 */
export async function setAvatar(ctx: Ctx, bytes: Buffer) {
  const [picture] = await encodePicture(bytes, [size])
  if (!picture) throw new DomainError('picture.unreadable')
  const key = `${folder}/${ownUserId(ctx)}/${randomUUID()}`
  try {
    await ctx.storage.put(key, picture.bytes)
  } catch (error) {
    logNoRoom(ctx.log, error, { requestId: ctx.requestId }, 'the storage takes no picture')
    throw new DomainError('storage.unavailable', { reason: 'storage', retryAfter: 120 })
  }
  // Should this fail, the sweep finds bytes that no account names.
  return keepAvatar(ctx, key)
}

/** Removes the own picture; initials stand in its place. */
export const removeAvatar = (ctx: Ctx) => keepAvatar(ctx, null)

function keepAvatar(ctx: Ctx, avatarKey: string | null) {
  const userId = ownUserId(ctx)
  return inTenant(ctx, async tx => {
    const { before } = await changeRecord(tx, ctx, personKind(ctx), userId, {
      columns: () => ({ avatarKey }),
      tell: () => ({ action: avatarKey ? 'user.avatar_changed' : 'user.avatar_removed' }),
    })
    const { avatarKey: old } = before
    if (old) afterCommit(tx, () => void discard(ctx, old))
    return { data: { avatar_url: avatarUrl({ id: userId, avatarKey }) } }
  })
}

/** Removes bytes that no account names any more; what cannot be removed now goes with the next sweep. */
export function discard({ storage, log }: Pick<Ctx, 'storage' | 'log'>, key: string): Promise<void> {
  return storage
    .delete(key)
    .catch(error => log.warn({ err: error, key }, 'a picture could not be removed yet'))
}

/** The picture of a member of the own company, as a JPEG. @throws DomainError user.not_found, user.no_avatar */
export async function avatarFile(ctx: Ctx, { userId }: { userId: number }) {
  const { avatarKey } = await inTenant(ctx, tx => loadPerson(tx, ctx, userId))
  if (!avatarKey) throw new DomainError('user.no_avatar')
  const read = async () => {
    const bytes = await readStored(ctx.storage, avatarKey)
    if (!bytes) throw new DomainError('user.no_avatar')
    return bytes
  }
  return { etag: `"${avatarKey.split('/').at(-1)}"`, read }
}

/** Removes pictures that no account names: a process ended between the bytes and their row, or between the row and the bytes. */
export async function removeUnnamedAvatars(
  app: Pick<App, 'db' | 'clock' | 'log' | 'storage'>,
  stop?: AbortSignal,
): Promise<number> {
  const before = app.clock.now().getTime() - orphanAfterMs
  let removed = 0
  for await (const { key, modifiedAt } of app.storage.list(folder)) {
    if (stop?.aborted) break
    if (modifiedAt.getTime() >= before) continue
    const named = await app.db.throughDoor('credential', tx => tx.user.count({ where: { avatarKey: key } }))
    if (named > 0) continue
    await app.storage.delete(key)
    app.log.warn({ storageKey: key }, 'removed a picture that no account names')
    removed += 1
  }
  return removed
}

import { readStored } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { loadPerson } from './read'

/** The picture of a member of the caller's company, as a JPEG. @throws DomainError user.not_found, user.no_avatar */
export async function avatarFile(ctx: Ctx, { userId }: { userId: number }) {
  const { avatarKey } = await inTenant(ctx, tx => loadPerson(tx, ctx, userId))
  if (!avatarKey) throw new DomainError('user.no_avatar')
  const read = async () => {
    const bytes = await readStored(ctx.storage, avatarKey)
    if (!bytes) throw new DomainError('user.no_avatar')
    return bytes
  }
  return { filename: 'avatar.jpg', etag: avatarKey.split('/').at(-1) ?? '', read }
}

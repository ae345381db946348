import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { logNoRoom } from '../../../platform/trouble-log'

export type StorageContext = Pick<Ctx, 'storage' | 'settings' | 'log' | 'requestId'>

/** When to retry after a full disk, in seconds. */
const retryAfter = 120

export const noSpace = () => new DomainError('storage.unavailable', { reason: 'space', retryAfter })

/** The storage itself fails; its error is in the log. */
export function storageFailed(
  { log, requestId }: Pick<StorageContext, 'log' | 'requestId'>,
  error: unknown,
): DomainError {
  logNoRoom(log, error, { requestId }, 'the storage takes no file')
  return new DomainError('storage.unavailable', { reason: 'storage', retryAfter })
}

/**
 * @throws DomainError storage.unavailable when less than the floor would be left beside `comingBytes`, or the storage
 * cannot be asked
 */
export async function assertSpace(ctx: StorageContext, comingBytes: number): Promise<void> {
  const free = await ctx.storage.freeBytes().catch(error => {
    throw storageFailed(ctx, error)
  })
  if (free !== null && free - comingBytes < ctx.settings.storageMinFreeBytes) throw noSpace()
}

import type { StoredContent } from '../../../adapters/storage'
import { assertSpace, type StorageContext, storageFailed } from './assert-space'

/** Stores uploaded bytes before any row refers to them. @throws DomainError storage.unavailable */
export async function storeBytes(ctx: StorageContext, key: string, bytes: Buffer): Promise<StoredContent> {
  await assertSpace(ctx, bytes.length)
  return ctx.storage.put(key, bytes).catch(error => {
    throw storageFailed(ctx, error)
  })
}

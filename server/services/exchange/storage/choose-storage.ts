import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeStoragePlace } from './change-storage-place'
import { connectBucket } from './connect-bucket'
import { storageSetup } from './read'
import type { ChooseStorage } from './schema'
import { loadSettings } from './settings-row'
import { isOwnBucket, placeNamed } from './storage-place'

/**
 * Chooses where documents are stored, and how folders are named. A bucket that is given is connected first.
 * @throws DomainError connection.not_configured, connection.not_connected, connection.withdrawn, conflict,
 * validation, storage.test_failed, storage.bucket_…
 */
export async function chooseStorage(ctx: Ctx, { bucket, ...input }: ChooseStorage) {
  if (bucket && input.provider !== 'object')
    throw new DomainError('validation', {
      issues: [{ path: 'bucket', code: 'custom', message: 'a bucket belongs to object alone' }],
    })
  if (bucket) await connectBucket(ctx, bucket)
  await inTenant(ctx, async tx => {
    const keeps = bucket === undefined && isOwnBucket(await loadSettings(tx, ctx))
    const provider = placeNamed(input.provider, keeps || Boolean(bucket))
    await changeStoragePlace(tx, ctx, { ...input, provider }, 'storage.updated')
  })
  return storageSetup(ctx)
}

import { type BucketPlace, bucketAccount } from '../../../adapters/document-store/bucket-place'
import { memoryRegister } from '../../../adapters/document-store/keyed-items'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { keepConnection } from '../connections/keep-connection'
import { probeBucket } from './probe-bucket'
import type { OwnBucket } from './schema'
import { withBucketErrors } from './with-bucket-errors'

/** A key does not expire by itself; the column wants a time. */
const foreverSeconds = 100 * 365 * 86_400

/**
 * Connects a bucket of the company, once a small file could be written, read and removed there. Another key of the same
 * bucket replaces the former one.
 * @throws DomainError storage.bucket_…, storage.test_failed
 */
export async function connectBucket(ctx: Ctx, { secret_access_key, prefix, endpoint, ...given }: OwnBucket) {
  const place: BucketPlace = { ...given, endpoint: new URL(endpoint).origin, prefix: prefix === '' ? '' : `${prefix}/` }
  const key = { accessKeyId: place.access_key_id, secretAccessKey: secret_access_key }
  const { bucketStore } = await import('../../../adapters/document-store/bucket')
  await withBucketErrors(async () => {
    const { egress } = ctx.webhookGuard
    const signal = AbortSignal.timeout(30_000)
    await probeBucket(bucketStore({ place, key, register: memoryRegister(), egress, signal }), place.prefix)
  })
  const grant = {
    accessToken: key.accessKeyId,
    refreshToken: key.secretAccessKey,
    expiresInSeconds: foreverSeconds,
    scope: '',
  }
  await keepConnection(ctx, 'bucket', { grant, account: bucketAccount(place), place }).catch(error => {
    if (error instanceof DomainError && error.key === 'connection.account_taken')
      throw new DomainError('storage.bucket_taken', { field: 'prefix' })
    throw error
  })
}

import { type BucketPlace, bucketAccount } from '../../../adapters/document-store/bucket-place'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { findConnection } from '../connections/find-connection'
import { keepConnection } from '../connections/keep-connection'
import { openBucket } from './open-bucket'
import { probeBucket } from './probe-bucket'
import { bucketToRelease, releaseBucket } from './release-bucket'
import type { OwnBucket } from './schema'
import { ensureSettings } from './settings-row'
import { withBucketErrors } from './with-bucket-errors'

/** A key does not expire by itself; the column wants a time. */
const foreverSeconds = 100 * 365 * 86_400

/**
 * Connects a bucket of the company, once a small file could be written, read and removed there. Another key of the same
 * bucket replaces the former one. An object there says that it is ours, so that no other company finds it free under
 * another address.
 * @throws DomainError storage.bucket_…, storage.test_failed
 */
export async function connectBucket(ctx: Ctx, { secret_access_key, prefix, endpoint, ...given }: OwnBucket) {
  const place: BucketPlace = { ...given, endpoint: new URL(endpoint).origin, prefix: prefix === '' ? '' : `${prefix}/` }
  const access = { place, key: { accessKeyId: place.access_key_id, secretAccessKey: secret_access_key } }
  const account = bucketAccount(place)
  const taken = () => new DomainError('storage.bucket_taken', { field: 'prefix' })
  const { bucketOwner, former } = await inTenant(ctx, async tx => {
    const { bucketOwner } = await ensureSettings(tx, ctx)
    const connection = await findConnection(tx, ctx, 'bucket')
    return { bucketOwner, former: connection && bucketToRelease(ctx, connection) }
  })
  const found = await withBucketErrors(async () => {
    const store = await openBucket(ctx, access, AbortSignal.timeout(30_000))
    await probeBucket(store, place.prefix)
    return store.claim(bucketOwner)
  })
  if (found === 'taken') throw taken()
  const isSameAccount = found === 'own' && former?.place.bucket === place.bucket && former.place.prefix === place.prefix
  const grant = {
    accessToken: access.key.accessKeyId,
    refreshToken: access.key.secretAccessKey,
    expiresInSeconds: foreverSeconds,
    scope: '',
  }
  await keepConnection(ctx, 'bucket', { grant, account, place, isSameAccount }).catch(async error => {
    if (found === 'free') await releaseBucket(ctx, access)
    if (error instanceof DomainError && error.key === 'connection.account_taken') throw taken()
    throw error
  })
  // Claimed already, it may be the former one under another address.
  if (found === 'free' && former && bucketAccount(former.place).id !== account.id) await releaseBucket(ctx, former)
}

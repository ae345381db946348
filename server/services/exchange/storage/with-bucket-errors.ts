import { ProviderRefused } from '../../../adapters/provider/refused'
import { DomainError } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import type { BucketRefusal } from '../../../platform/values/bucket-refusals'

/** The field of the form that a refusal is about. */
const fields: Record<BucketRefusal, string> = {
  bucket_key_refused: 'secret_access_key',
  bucket_missing: 'bucket',
  bucket_region_wrong: 'region',
  bucket_not_permitted: 'access_key_id',
  bucket_address_refused: 'endpoint',
}
const isBucketRefusal = (reason: string): reason is BucketRefusal => reason in fields

/**
 * Calls a bucket for a person who waits for the result: what is wrong, with the field to mend.
 * @throws DomainError storage.bucket_…, storage.test_failed
 */
export async function withBucketErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderAway) {
      const { reason } = error
      const key = reason === 'bucket.clock_wrong' ? 'storage.bucket_clock_wrong' : 'storage.bucket_away'
      throw new DomainError(key, { field: 'endpoint', reason })
    }
    if (!(error instanceof ProviderRefused)) throw error
    const { reason, cause } = error
    if (isBucketRefusal(reason)) throw new DomainError(`storage.${reason}`, { field: fields[reason] })
    // Only removing passes this on as its cause: one locked object is no reason to end all.
    if (cause instanceof ProviderRefused && cause.reason === 'bucket_not_permitted')
      throw new DomainError('storage.bucket_keeps_all', { field: 'access_key_id' })
    if (reason === 'quota_full') throw new DomainError('storage.bucket_full', { field: 'bucket' })
    if (reason === 'access_withdrawn')
      throw new DomainError('storage.bucket_key_refused', { field: 'secret_access_key' })
    throw new DomainError('storage.test_failed', { reason })
  }
}

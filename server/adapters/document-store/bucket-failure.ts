import { ProviderAway } from '../../platform/jobs/failures'
import type { BucketRefusal } from '../../platform/values/bucket-refusals'
import { EgressRefused } from '../guarded-egress'
import { ProviderRefused } from '../provider/refused'

/** Codes by which stores that understand S3 refuse, where they are more than the status says. */
const refusals: Record<string, BucketRefusal> = {
  InvalidAccessKeyId: 'bucket_key_refused',
  SignatureDoesNotMatch: 'bucket_key_refused',
  InvalidToken: 'bucket_key_refused',
  ExpiredToken: 'bucket_key_refused',
  NotSignedUp: 'bucket_key_refused',
  NoSuchBucket: 'bucket_missing',
  InvalidBucketName: 'bucket_missing',
  PermanentRedirect: 'bucket_region_wrong',
  TemporaryRedirect: 'bucket_region_wrong',
  AuthorizationHeaderMalformed: 'bucket_region_wrong',
  IllegalLocationConstraintException: 'bucket_region_wrong',
  AccessDenied: 'bucket_not_permitted',
  AllAccessDisabled: 'bucket_not_permitted',
  AccountProblem: 'bucket_not_permitted',
}
const full = /^(?:QuotaExceeded|InsufficientStorage|InsufficientCapacity|XMinioStorageFull|EntityTooLarge)$/
const later = /^(?:SlowDown|ServiceUnavailable|InternalError|RequestTimeout|ThrottlingException|TooManyRequests.*)$/

interface ServiceError {
  name?: string
  Code?: string
  code?: string
  cause?: unknown
  $metadata?: { httpStatusCode?: number }
  $response?: { headers?: Record<string, string> }
}

/** What the failure of a request to a bucket means: `ProviderRefused`, or `ProviderAway` where time may help. */
export function bucketFailure(error: unknown): Error {
  if (error instanceof ProviderRefused || error instanceof ProviderAway) return error
  if (error instanceof EgressRefused) return new ProviderRefused('bucket_address_refused', { cause: error })
  const { name = '', Code, code = '', $metadata, $response } = error as ServiceError
  const status = $metadata?.httpStatusCode
  const said = Code ?? name
  const refusal = refusals[said]
  if (refusal) return new ProviderRefused(refusal, { cause: error })
  if (said === 'RequestTimeTooSkewed') return new ProviderAway('bucket.clock_wrong', { cause: error })
  if (full.test(said) || status === 507) return new ProviderRefused('quota_full', { cause: error })
  if (status === undefined || status < 200) {
    // The source of an upload has failed, not the store.
    if (!code && !/Timeout|TypeError|NetworkingError/.test(name)) return error as Error
    return new ProviderAway('bucket.unreachable', { cause: error })
  }
  if (status === 301 || status === 307 || status === 308)
    return $response?.headers?.['x-amz-bucket-region']
      ? new ProviderRefused('bucket_region_wrong', { cause: error })
      : new ProviderAway('bucket.redirected', { cause: error })
  if (status < 400) return new ProviderAway(status < 300 ? 'bucket.not_s3' : 'bucket.redirected', { cause: error })
  if (status === 401 || status === 403) return new ProviderRefused('bucket_not_permitted', { cause: error })
  if (status === 404) return new ProviderRefused('bucket_missing', { cause: error })
  if (status === 429 || status >= 500 || later.test(said))
    return new ProviderAway(`bucket.http_${status}`, { cause: error })
  return new ProviderRefused('refused', { cause: error })
}

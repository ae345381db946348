import {
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  NoSuchBucket,
  type S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'

interface S3Address {
  endpoint: string
  region: string
  isPathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
}

/** Of stores that support only the older part of the protocol, too: no trailing checksums. */
export function s3Options({ endpoint, region, isPathStyle, ...credentials }: S3Address): S3ClientConfig {
  return {
    ...{ endpoint, region, credentials, forcePathStyle: isPathStyle },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

/** Null for an object that is not there. A missing bucket stays an error: else all of its objects would seem lost. */
export const missingAsNull = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch(error => {
    if (error instanceof S3ServiceException && isMissing(error) && error.name !== 'NoSuchBucket') return null
    throw error
  })

const isMissing = ({ $metadata }: S3ServiceException) => $metadata.httpStatusCode === 404

/**
 * What an object says of itself, null if it is not there. The answer to HEAD has no body that names a missing bucket:
 * the bucket is asked for as well.
 */
export async function headOrNull(
  client: S3Client,
  object: { Bucket: string; Key: string },
  options: { abortSignal?: AbortSignal } = {},
): Promise<HeadObjectCommandOutput | null> {
  const head = await missingAsNull(client.send(new HeadObjectCommand(object), options))
  if (head) return head
  await client.send(new HeadBucketCommand({ Bucket: object.Bucket }), options).catch(error => {
    if (!(error instanceof S3ServiceException) || !isMissing(error)) throw error
    const { message, $metadata } = error
    throw new NoSuchBucket({ message, $metadata })
  })
  return null
}

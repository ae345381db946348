import { type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'

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
export async function missingAsNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch(error => {
    if (!(error instanceof S3ServiceException)) throw error
    if (error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return null
    throw error
  })
}

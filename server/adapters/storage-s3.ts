import { pipeline, Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { assertStorageKey, type ByteRange, Measure, type Storage, streamOf } from './storage'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Objects of one bucket. Works with stores that only know the older part of the protocol: path style, no trailing checksums. */
export function openS3Storage(settings: S3Settings): Storage & { close(): void } {
  const { bucket: Bucket } = settings
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (Key: string) => {
    assertStorageKey(Key)
    return { Bucket, Key }
  }

  return {
    async put(key, content) {
      const target = at(key)
      const measure = new Measure()
      pipeline(streamOf(content), measure, () => {})
      // One part or many, the object appears only when all of it has arrived; otherwise the upload is aborted.
      const upload = new Upload({
        client,
        params: { ...target, Body: measure },
        partSize: 8 * 1024 * 1024,
        queueSize: 2,
      })
      await upload.done()
      return measure.result()
    },
    async get(key, range) {
      const found = await missingAsNull(
        client.send(new GetObjectCommand({ ...at(key), ...(range ? { Range: rangeHeader(range) } : {}) })),
      )
      return found?.Body instanceof Readable ? found.Body : null
    },
    async stat(key) {
      const found = await missingAsNull(client.send(new HeadObjectCommand(at(key))))
      return found && { sizeBytes: found.ContentLength ?? 0 }
    },
    async delete(key) {
      await missingAsNull(client.send(new DeleteObjectCommand(at(key))))
    },
    healthy: () =>
      client.send(new HeadBucketCommand({ Bucket })).then(
        () => true,
        () => false,
      ),
    close: () => client.destroy(),
  }
}

const rangeHeader = ({ start, end }: ByteRange): string => `bytes=${start}-${end ?? ''}`

async function missingAsNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch(error => {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw error
  })
}

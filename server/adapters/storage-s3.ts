import { pipeline, Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { headOrNull, missingAsNull, s3Options } from './s3'
import { assertStorageKey, type ByteRange, isStorageKey, Measure, type Storage, streamOf } from './storage'
import { uploadStream } from './storage-s3-upload'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Objects of the service's own bucket. */
export function openS3Storage(settings: S3Settings): Storage & { close(): void } {
  const { bucket: Bucket, ...address } = settings
  const client = new S3Client(s3Options({ ...address, isPathStyle: true }))
  const at = (Key: string) => {
    assertStorageKey(Key)
    return { Bucket, Key }
  }

  return {
    async put(key, content) {
      const target = at(key)
      const measure = new Measure()
      pipeline(streamOf(content), measure, () => {})
      await uploadStream(client, target, measure)
      return measure.result()
    },
    async get(key, range) {
      const object = await missingAsNull(
        client.send(new GetObjectCommand({ ...at(key), ...(range ? { Range: rangeHeader(range) } : {}) })),
      )
      return object?.Body instanceof Readable ? object.Body : null
    },
    async stat(key) {
      const head = await headOrNull(client, at(key))
      return head && { sizeBytes: head.ContentLength ?? 0 }
    },
    async delete(key) {
      await missingAsNull(client.send(new DeleteObjectCommand(at(key))))
    },
    async *list(prefix) {
      const begin = at(prefix).Key
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: `${begin}/` }))
        for (const { Key, Size = 0, LastModified } of Contents)
          if (Key && LastModified && isStorageKey(Key)) yield { key: Key, sizeBytes: Size, modifiedAt: LastModified }
    },
    async removeUnfinished(before) {
      let removed = 0
      let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {}
      while (next) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new ListMultipartUploadsCommand({ Bucket, ...next }),
        )
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (!Initiated || Initiated >= before) continue
          await missingAsNull(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
          removed++
        }
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
        next = page.IsTruncated && KeyMarker ? { KeyMarker, UploadIdMarker } : null
      }
      return removed
    },
    freeBytes: async () => null,
    healthy: () =>
      client.send(new HeadBucketCommand({ Bucket })).then(
        () => true,
        () => false,
      ),
    close: () => client.destroy(),
  }
}

const rangeHeader = ({ start, end }: ByteRange): string => `bytes=${start}-${end ?? ''}`

import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** The smallest part that S3 accepts; 10,000 of them are far more than any file here needs. */
const partBytes = 5 * 1024 * 1024

/**
 * Writes an object from a stream of any length with the memory of one part, which is reused once it has been sent, so
 * that many concurrent uploads need little memory. The object appears when all of it has arrived; otherwise nothing of
 * it remains. Rejects with the source's own error.
 * @param described what the object says of itself
 */
export async function uploadStream(
  client: S3Client,
  target: { Bucket: string; Key: string },
  source: Readable,
  described: { ContentType?: string; Metadata?: Record<string, string> } = {},
): Promise<void> {
  const part = Buffer.allocUnsafeSlow(partBytes)
  const parts: CompletedPart[] = []
  let filled = 0
  let uploadId: string | undefined
  /** The bytes that have been read, with a digest by which the store refuses any other. */
  const content = () => {
    const Body = part.subarray(0, filled)
    return { Body, ContentMD5: createHash('md5').update(Body).digest('base64') }
  }

  async function sendPart(): Promise<void> {
    uploadId ??= (await client.send(new CreateMultipartUploadCommand({ ...target, ...described }))).UploadId
    const PartNumber = parts.length + 1
    const sent = { ...target, UploadId: uploadId, PartNumber, ...content() }
    const { ETag } = await client.send(new UploadPartCommand(sent))
    parts.push({ ETag, PartNumber })
    filled = 0
  }

  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(part, filled, at)
        at += copied
        filled += copied
        if (filled === partBytes) await sendPart()
      }
    }
    if (uploadId === undefined) {
      await client.send(new PutObjectCommand({ ...target, ...described, ...content() }))
      return
    }
    if (filled > 0) await sendPart()
    const whole = { ...target, UploadId: uploadId, MultipartUpload: { Parts: parts } }
    await client.send(new CompleteMultipartUploadCommand(whole))
  } catch (error) {
    // What cannot be aborted now is removed once it is old.
    if (uploadId !== undefined)
      await client.send(new AbortMultipartUploadCommand({ ...target, UploadId: uploadId })).catch(() => {})
    throw error
  }
}

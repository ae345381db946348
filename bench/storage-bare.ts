import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { s3Options } from '../server/adapters/s3'
import type { VendorKind } from '../server/platform/values/provider-kinds'
import { noise } from './noise'
import { type Opening, pretendBucket, pretendGrant, type TransferClient } from './storage-service'

// The fewest requests by which each kind takes and returns a file, in pieces of the size that the service sends: no
// digest, no key, no second attempt, no renewal.

const mebibyte = 2 ** 20

async function* pieces(bytes: number, size: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  let piece: Buffer[] = []
  let filled = 0
  for await (const block of noise(bytes) as AsyncIterable<Buffer>) {
    piece.push(block)
    filled += block.length
    if (filled < size) continue
    yield Buffer.concat(piece)
    piece = []
    filled = 0
  }
  if (filled > 0) yield Buffer.concat(piece)
}

const bodyOf = ({ body }: Response) => Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])

/** @throws Error on any status that is not expected */
async function ask(url: string, init: RequestInit, expected = [200, 201, 202]): Promise<Response> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  if (!expected.includes(response.status)) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response
}

/** A file below a folder: hashed while it is written, and flushed, since its digest and safety are the task itself. */
function files(folder: string): TransferClient {
  const file = path.join(folder, 'bare')
  return {
    async put(bytes) {
      const hash = createHash('sha256')
      const handle = await open(file, 'w')
      for await (const block of noise(bytes) as AsyncIterable<Buffer>) {
        hash.update(block)
        await handle.writeFile(block)
      }
      await handle.sync()
      await handle.close()
      hash.digest()
    },
    get: async () => createReadStream(file),
  }
}

function bucket(url: string): TransferClient {
  const { key, place } = pretendBucket(url)
  const client = new S3Client(s3Options({ ...key, endpoint: url, region: place.region, isPathStyle: true }))
  const target = { Bucket: place.bucket, Key: 'bare' }
  return {
    async put(bytes) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
      const Parts: CompletedPart[] = []
      for await (const Body of pieces(bytes, 5 * mebibyte)) {
        const PartNumber = Parts.length + 1
        const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }))
        Parts.push({ ETag, PartNumber })
      }
      await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }))
    },
    get: async () => (await client.send(new GetObjectCommand(target))).Body as Readable,
  }
}

interface Access {
  url: string
  authorization: string
  driveId: string | null
}

function googleDrive({ url, authorization }: Access): TransferClient {
  let id = ''
  return {
    async put(bytes) {
      const begun = await ask(`${url}/upload/drive/v3/files?uploadType=resumable`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'x-upload-content-length': String(bytes) },
        body: JSON.stringify({ name: 'bare' }),
      })
      await begun.body?.cancel()
      let sent = 0
      for await (const body of pieces(bytes, 8 * mebibyte)) {
        const headers = { authorization, 'content-range': `bytes ${sent}-${sent + body.length - 1}/${bytes}` }
        const answer = await ask(begun.headers.get('location') ?? '', { method: 'PUT', headers, body }, [200, 308])
        sent += body.length
        if (answer.status === 200) id = ((await answer.json()) as { id: string }).id
        else await answer.body?.cancel()
      }
    },
    get: async () => bodyOf(await ask(`${url}/drive/v3/files/${id}?alt=media`, { headers: { authorization } })),
  }
}

function microsoft({ url, authorization, driveId }: Access): TransferClient {
  const drive = `${url}/v1.0/${driveId === null ? 'me/drive' : `drives/${encodeURIComponent(driveId)}`}`
  return {
    async put(bytes) {
      const headers = { authorization, 'content-type': 'application/json' }
      const begun = await ask(`${drive}/root:/bare:/createUploadSession`, { method: 'POST', headers, body: '{}' })
      const { uploadUrl } = (await begun.json()) as { uploadUrl: string }
      let sent = 0
      for await (const body of pieces(bytes, 10 * mebibyte)) {
        const range = { 'content-range': `bytes ${sent}-${sent + body.length - 1}/${bytes}` }
        const answer = await ask(uploadUrl, { method: 'PUT', headers: range, body })
        await answer.body?.cancel()
        sent += body.length
      }
    },
    async get() {
      const redirect = await ask(`${drive}/root:/bare:/content`, { headers: { authorization } }, [302])
      await redirect.body?.cancel()
      return bodyOf(await ask(redirect.headers.get('location') ?? '', {}))
    },
  }
}

function dropbox({ url, authorization }: Access): TransferClient {
  const call = (operation: string, argument: object, body = Buffer.alloc(0)) =>
    ask(`${url}/2/files/${operation}`, {
      method: 'POST',
      headers: {
        ...{ authorization, 'Dropbox-API-Arg': JSON.stringify(argument) },
        'content-type': 'application/octet-stream',
      },
      body,
    })
  return {
    async put(bytes) {
      const started = await call('upload_session/start', { close: false })
      const { session_id } = (await started.json()) as { session_id: string }
      let offset = 0
      for await (const body of pieces(bytes, 8 * mebibyte)) {
        const answer = await call('upload_session/append_v2', { cursor: { session_id, offset } }, body)
        await answer.body?.cancel()
        offset += body.length
      }
      const commit = { path: '/bare', mode: 'overwrite' }
      await (await call('upload_session/finish', { cursor: { session_id, offset }, commit })).body?.cancel()
    },
    get: async () => bodyOf(await call('download', { path: '/bare' })),
  }
}

const byKind: Record<VendorKind, (access: Access) => TransferClient> = {
  google_drive: googleDrive,
  onedrive: microsoft,
  sharepoint: microsoft,
  dropbox,
}

export async function bareClient({ kind, url, folder }: Opening): Promise<TransferClient> {
  if (kind === 'files') return files(folder)
  if (kind === 'bucket') return bucket(url)
  const { grant, driveId } = await pretendGrant(kind, url)
  return byKind[kind]({ url, authorization: `Bearer ${grant.accessToken}`, driveId })
}

import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readStored } from './storage'
import { openS3Storage } from './storage-s3'

/** The part of S3 that the adapter uses, in memory. Signatures are required, but not verified. */
const objects = new Map<string, Buffer>()
const uploads = new Map<string, Map<number, Buffer>>()
const seen: string[] = []
let server: Server
let storage: ReturnType<typeof openS3Storage>

const began = '2026-01-01T00:00:00.000Z'

/** One entry per page, so that every listing has to follow pages. */
function listObjects(url: URL): string {
  const keys = [...objects.keys()].map(key => key.slice('/files/'.length)).sort()
  const matching = keys.filter(key => key.startsWith(url.searchParams.get('prefix') ?? ''))
  const at = Number(url.searchParams.get('continuation-token') ?? 0)
  const entry = matching[at]
    ? `<Contents><Key>${matching[at]}</Key><Size>${objects.get(`/files/${matching[at]}`)?.length}</Size><LastModified>${began}</LastModified></Contents>`
    : ''
  const more = at + 1 < matching.length
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${entry}${more ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''}</ListBucketResult>`
}
function listUploads(url: URL): string {
  const after = Number(url.searchParams.get('upload-id-marker') ?? 0)
  const [id, ...rest] = [...uploads.keys()].filter(known => Number(known) > after)
  const entry = id ? `<Upload><Key>k${id}</Key><UploadId>${id}</UploadId><Initiated>${began}</Initiated></Upload>` : ''
  const more = rest.length > 0
  return `<ListMultipartUploadsResult><IsTruncated>${more}</IsTruncated>${entry}${more ? `<NextKeyMarker>k${id}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>` : ''}</ListMultipartUploadsResult>`
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3')
    const body = Buffer.concat(await request.toArray())
    const key = url.pathname
    const uploadId = url.searchParams.get('uploadId')
    seen.push(`${request.method} ${url.searchParams.has('uploads') ? 'begin' : uploadId ? 'part' : 'whole'}`)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end()
    if (request.headers['content-encoding']?.includes('aws-chunked')) return response.writeHead(501).end()
    if (request.method === 'GET' && url.searchParams.has('uploads')) return response.end(listUploads(url))
    if (request.method === 'GET' && url.searchParams.has('list-type')) return response.end(listObjects(url))
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = String(uploads.size + 1)
      uploads.set(id, new Map())
      return response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (uploadId) {
      const parts = uploads.get(uploadId) as Map<number, Buffer>
      if (request.method === 'PUT') {
        parts.set(Number(url.searchParams.get('partNumber')), body)
        return response.writeHead(200, { etag: '"part"' }).end()
      }
      uploads.delete(uploadId)
      if (request.method === 'DELETE') return response.writeHead(204).end()
      const order = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
      objects.set(key, Buffer.concat(order))
      return response.end('<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>')
    }
    if (request.method === 'PUT') return response.writeHead(200, { etag: '"one"' }).end(void objects.set(key, body))
    if (request.method === 'DELETE') return response.writeHead(204).end(void objects.delete(key))
    if (key === '/files/') return response.end()
    const stored = objects.get(key)
    if (!stored)
      return response
        .writeHead(404)
        .end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>')
    const [, start = '0', end = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const part = stored.subarray(Number(start), end === '' ? undefined : Number(end) + 1)
    return response
      .writeHead(request.headers.range ? 206 : 200, { 'content-length': part.length })
      .end(request.method === 'HEAD' ? undefined : part)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  storage = openS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu',
    bucket: 'files',
    accessKeyId: 'k',
    secretAccessKey: 's',
  })
})
beforeEach(() => {
  objects.clear()
  seen.length = 0
})
afterAll(async () => {
  storage.close()
  server.closeAllConnections()
  server.close()
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('what was put comes back, with its size and digest', async () => {
  for (const bytes of [Buffer.alloc(0), randomBytes(300_000)]) {
    expect(await storage.put('7/mails/1.eml', bytes)).toEqual({
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
    })
    expect(objects.get('/files/7/mails/1.eml')).toEqual(bytes)
    expect(await readStored(storage, '7/mails/1.eml')).toEqual(bytes)
    expect(await storage.stat('7/mails/1.eml')).toEqual({ sizeBytes: bytes.length })
  }
})

test('a large stream goes in parts and is hashed on the way', async () => {
  const blocks = Array.from({ length: 18 }, () => randomBytes(1024 * 1024))
  const whole = Buffer.concat(blocks)
  expect(await storage.put('big', Readable.from(blocks))).toEqual({
    sizeBytes: whole.length,
    sha256: sha256(whole),
  })
  expect(sha256(objects.get('/files/big') as Buffer)).toBe(sha256(whole))
  expect(seen.filter(line => line === 'PUT part')).toHaveLength(4)
})

test('a source that fails leaves no object and no open upload', async () => {
  const broken = Readable.from(
    (async function* () {
      for (let block = 0; block < 12; block++) yield randomBytes(1024 * 1024)
      throw new Error('connection lost')
    })(),
  )
  await expect(storage.put('a/new', broken)).rejects.toThrow('connection lost')
  expect(objects.size).toBe(0)
  expect(uploads.size).toBe(0)
})

test('a range of an object is read without the rest', async () => {
  await storage.put('a', Buffer.from('0123456789'))
  const part = async (range: { start: number; end?: number }) =>
    Buffer.concat((await (await storage.get('a', range))?.toArray()) ?? []).toString()
  expect(await part({ start: 2, end: 4 })).toBe('234')
  expect(await part({ start: 7 })).toBe('789')
})

test('a missing object is null, and deleting it succeeds', async () => {
  expect(await storage.get('none')).toBeNull()
  expect(await storage.stat('none')).toBeNull()
  await storage.delete('none')
})

test('everything below a prefix is listed, page by page', async () => {
  for (const key of ['7/inbound/erp/a', '7/inbound/b', '7/inbounds/c', '71/inbound/d'])
    await storage.put(key, Buffer.from(key))
  expect(await Readable.from(storage.list('7/inbound')).toArray()).toEqual([
    { key: '7/inbound/b', sizeBytes: 11, modifiedAt: new Date(began) },
    { key: '7/inbound/erp/a', sizeBytes: 15, modifiedAt: new Date(began) },
  ])
  expect(await Readable.from(storage.list('8/inbound')).toArray()).toEqual([])
})

test('unfinished uploads are aborted once they are old', async () => {
  for (const id of ['101', '102', '103']) uploads.set(id, new Map())
  expect(await storage.removeUnfinished(new Date(began))).toBe(0)
  expect(await storage.removeUnfinished(new Date('2026-01-02'))).toBe(3)
  expect(uploads.size).toBe(0)
})

test('the free space of a bucket is unknown', async () => {
  expect(await storage.freeBytes()).toBeNull()
})

test('keys are checked before anything is sent', async () => {
  await expect(storage.put('../x', Buffer.from('x'))).rejects.toThrow('Not a storage key')
  expect(seen).toEqual([])
})

test('health requests the bucket', async () => {
  expect(await storage.healthy()).toBe(true)
  const away = openS3Storage({
    endpoint: 'http://127.0.0.1:9',
    region: 'eu',
    bucket: 'files',
    accessKeyId: 'k',
    secretAccessKey: 's',
  })
  expect(await away.healthy()).toBe(false)
  away.close()
})

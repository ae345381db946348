import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PretendS3, pretendTime, startS3 } from '../../tests/worlds/s3'
import { readStored } from './storage'
import { openS3Storage } from './storage-s3'

let world: PretendS3
let storage: ReturnType<typeof openS3Storage>

const open = ({ endpoint = world.url, bucket = 'gewerk' } = {}) =>
  openS3Storage({
    ...{ endpoint, bucket, region: 'eu-central-1' },
    ...{ accessKeyId: 'pretend-key', secretAccessKey: 'pretend-secret' },
  })

beforeAll(async () => {
  world = await startS3()
  storage = open()
})
beforeEach(() => {
  world.buckets.set('gewerk', new Map())
  // One entry per page, so that every listing has to follow pages.
  world.setPageSize(1)
  world.requests.length = 0
})
afterAll(async () => {
  storage.close()
  await world.close()
})

const objects = () => world.buckets.get('gewerk') as NonNullable<ReturnType<PretendS3['buckets']['get']>>
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('what was put comes back, with its size and digest', async () => {
  for (const bytes of [Buffer.alloc(0), randomBytes(300_000)]) {
    expect(await storage.put('7/mails/1.eml', bytes)).toEqual({
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
    })
    expect(objects().get('7/mails/1.eml')?.bytes).toEqual(bytes)
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
  expect(sha256(objects().get('big')?.bytes as Buffer)).toBe(sha256(whole))
  expect(world.requests.filter(line => line.startsWith('PUT'))).toHaveLength(4)
})

test('a source that fails leaves no object and no open upload', async () => {
  const broken = Readable.from(
    (async function* () {
      for (let block = 0; block < 12; block++) yield randomBytes(1024 * 1024)
      throw new Error('connection lost')
    })(),
  )
  await expect(storage.put('a/new', broken)).rejects.toThrow('connection lost')
  expect([objects().size, world.openUploads()]).toEqual([0, 0])
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
    { key: '7/inbound/b', sizeBytes: 11, modifiedAt: new Date(pretendTime) },
    { key: '7/inbound/erp/a', sizeBytes: 15, modifiedAt: new Date(pretendTime) },
  ])
  expect(await Readable.from(storage.list('8/inbound')).toArray()).toEqual([])
})

test('unfinished uploads are aborted once they are old', async () => {
  for (const key of ['a', 'b', 'c']) world.beginUpload(key)
  expect(await storage.removeUnfinished(new Date(pretendTime))).toBe(0)
  expect(world.openUploads()).toBe(3)
  expect(await storage.removeUnfinished(new Date('2026-01-02'))).toBe(3)
  expect(world.openUploads()).toBe(0)
})

test('a missing bucket is an error and never an object that is not there', async () => {
  const other = open({ bucket: 'none' })
  const work = [
    () => other.get('a'),
    () => other.stat('a'),
    () => other.delete('a'),
    () => other.put('a', Buffer.alloc(1)),
  ]
  for (const one of work) await expect(one()).rejects.toMatchObject({ name: 'NoSuchBucket' })
  expect(await other.healthy()).toBe(false)
  other.close()
})

test('the free space of a bucket is unknown', async () => {
  expect(await storage.freeBytes()).toBeNull()
})

test('keys are checked before anything is sent', async () => {
  await expect(storage.put('../x', Buffer.from('x'))).rejects.toThrow('Not a storage key')
  expect(world.requests).toEqual([])
})

test('health requests the bucket', async () => {
  expect(await storage.healthy()).toBe(true)
  const away = open({ endpoint: 'http://127.0.0.1:9' })
  expect(await away.healthy()).toBe(false)
  away.close()
})

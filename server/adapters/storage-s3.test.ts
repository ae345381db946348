import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testS3Storage } from '../../tests/harness/s3-contract'
import { type PretendS3, startS3 } from '../../tests/worlds/s3'
import { openS3Storage } from './storage-s3'

let world: PretendS3
let storage: ReturnType<typeof openS3Storage>
const key = { accessKeyId: 'pretend-key', secretAccessKey: 'pretend-secret' }

const open = ({ endpoint = world.url } = {}) =>
  openS3Storage({ endpoint, bucket: 'gewerk', region: 'eu-central-1', ...key })

beforeAll(async () => {
  world = await startS3()
  storage = open()
})
beforeEach(() => {
  world.buckets.set('gewerk', new Map())
  world.requests.length = 0
})
afterAll(async () => {
  storage.close()
  await world.close()
})

describe('what each store keeps that understands S3', () =>
  testS3Storage(() => ({
    ...{ url: world.url, region: world.region, key },
    async emptyBucket() {
      world.buckets.set('gewerk', new Map())
      // One entry per page, so that every listing has to follow pages.
      world.setPageSize(1)
      return 'gewerk'
    },
  })))

test('a large stream needs the memory of one part', { tags: 'long' }, async () => {
  const blocks = Array.from({ length: 18 }, () => randomBytes(1024 * 1024))
  await storage.put('big', Readable.from(blocks))
  expect(world.requests.filter(line => line.startsWith('PUT'))).toHaveLength(4)
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

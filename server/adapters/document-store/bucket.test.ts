import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testBucketStore } from '../../../tests/harness/s3-contract'
import { type PretendS3, startS3 } from '../../../tests/worlds/s3'
import { parseCidrs } from '../../identity/ip-ranges'
import { ProviderAway } from '../../platform/jobs/failures'
import { guardedEgress } from '../guarded-egress'
import { type BucketKey, bucketStore } from './bucket'
import type { BucketPlace } from './bucket-place'
import { memoryRegister } from './keyed-items'
import { type DocumentStore, probeStore } from './store'

let world: PretendS3
let store: DocumentStore
let root: string
const nearby = guardedEgress({ allowed: parseCidrs(['127.0.0.0/8']), resolve: async () => ['127.0.0.1'] })
const signal = new AbortController().signal
const key = { accessKeyId: 'pretend-key', secretAccessKey: 'pretend-secret' }
const open = (
  place: Partial<BucketPlace> = {},
  { credentials = key, egress = nearby }: { credentials?: BucketKey; egress?: typeof nearby } = {},
) =>
  bucketStore({
    place: {
      ...{ endpoint: world.url, region: 'eu-central-1', bucket: 'gewerk', prefix: 'firma/', path_style: true },
      ...{ access_key_id: credentials.accessKeyId, ...place },
    },
    ...{ key: credentials, register: memoryRegister(), egress, signal },
  })
beforeAll(async () => {
  world = await startS3()
})
beforeEach(async () => {
  world.buckets.set('gewerk', new Map())
  store = open()
  root = (await store.ensureFolder(null, 'Gewerk', 'root')).id
})
afterAll(() => world.close())

describe('what each store keeps that understands S3', () =>
  testBucketStore(() => ({
    ...{ url: world.url, region: world.region, key },
    async emptyBucket() {
      world.buckets.set('gewerk', new Map())
      world.setPageSize(1)
      return 'gewerk'
    },
  })))

test('what is wrong is named: key, right, clock, room', async () => {
  const reason = (of: DocumentStore) =>
    probeStore(of, root).then(
      () => 'ok',
      error => error.reason,
    )
  expect(await reason(store)).toBe('ok')
  expect([...(world.buckets.get('gewerk')?.keys() ?? [])]).toEqual([])
  expect(await reason(open({}, { credentials: { ...key, accessKeyId: 'other' } }))).toBe('bucket_key_refused')
  for (const right of ['put', 'get'] as const) {
    world.forbid.add(right)
    expect(await reason(store)).toBe('bucket_not_permitted')
    world.forbid.delete(right)
  }
  world.forbid.add('delete')
  expect(await reason(store)).toBe('refused')
  world.forbid.delete('delete')
  world.setSkew(3_600_000)
  expect(await reason(store)).toBe('bucket.clock_wrong')
  world.setSkew(0)
  world.setQuota(1)
  expect(await reason(store)).toBe('quota_full')
  world.setQuota(Number.POSITIVE_INFINITY)
})

test('a busy store is asked again; HTML, redirects and silence are no answers', async () => {
  world.failNext(2, 503)
  expect(await store.account()).toMatchObject({ name: 'gewerk/firma' })
  world.failNext(1, 200, { 'content-type': 'text/html' }, '<html><body>Hotel</body></html>')
  await expect(store.account()).rejects.toBeInstanceOf(ProviderAway)
  world.failNext(1, 302, { location: 'http://169.254.169.254/latest' })
  await expect(store.account()).rejects.toMatchObject({ reason: 'bucket.redirected' })
  await expect(open({ endpoint: 'http://127.0.0.1:9' }).account()).rejects.toMatchObject({
    reason: 'bucket.unreachable',
  })
})

test.each([
  ['a byte of zero', '\0', false],
  ['a byte that is no UTF-8', '\udcff', false],
  ['a byte of zero, at a store that forgets its tokens', '\0', true],
])('keys that are no text (%s) do not hold up the changes behind them', async (_, sign, forgets) => {
  world.setPageSize(1)
  const inOrder = ['1 Plan.txt', ...Array.from({ length: 7 }, (_, at) => `2${sign}${at}`), '3 Plan.txt']
  for (const name of inOrder) world.put(`${root}${name}`, Buffer.from('x'))
  const seen = []
  let cursor = await store.startCursor()
  for (let calls = 0; calls < 9; calls++) {
    if (forgets && calls === 2) world.forgetTokens()
    const page = await store.changes(cursor, 2)
    seen.push(...page.changes.map(({ id }) => id))
    cursor = page.cursor
    if (!page.more) break
  }
  expect(seen).toEqual([`${root}1 Plan.txt`, `${root}3 Plan.txt`])
  expect(cursor).toBe(await store.startCursor())
  world.setPageSize(1_000)
})

test('no connection to a private address, named or written', async () => {
  const strict = guardedEgress({ allowed: [], resolve: async () => ['93.184.215.14', '10.0.0.7'] })
  const refused = { reason: 'bucket_address_refused' }
  for (const endpoint of [
    world.url,
    'https://169.254.169.254',
    'https://localhost',
    'https://[::1]',
    'http://s3.eu.example',
  ])
    expect(() => open({ endpoint }, { egress: strict })).toThrow(expect.objectContaining(refused))
  await expect(open({ endpoint: 'https://s3.eu.example' }, { egress: strict }).account()).rejects.toMatchObject(refused)
  expect(nearby.refusalOf('http://127.0.0.1:9000')).toBeNull()
  expect(nearby.refusalOf('http://10.0.0.7:9000')).toBe('refused_address')
  expect(nearby.refusalOf('https://user:x@s3.example')).toBe('malformed')
})

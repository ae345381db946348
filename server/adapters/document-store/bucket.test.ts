import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PretendS3, startS3 } from '../../../tests/worlds/s3'
import { parseCidrs } from '../../identity/ip-ranges'
import { ProviderAway } from '../../platform/jobs/failures'
import { guardedEgress } from '../guarded-egress'
import { type BucketKey, bucketStore } from './bucket'
import type { BucketPlace } from './bucket-place'
import { memoryRegister } from './keyed-items'
import { type DocumentStore, type ItemRegister, probeStore } from './store'

// The contract of `document-store.test.ts` for a store that knows paths alone: ids are paths here.

let world: PretendS3
let store: DocumentStore
let kept: ItemRegister
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
    ...{ key: credentials, register: kept, egress, signal },
  })
beforeAll(async () => {
  world = await startS3()
})
beforeEach(async () => {
  world.buckets.set('gewerk', new Map())
  kept = memoryRegister()
  store = open()
  root = (await store.ensureFolder(null, 'Gewerk', 'root')).id
})
afterAll(() => world.close())

const objects = () => world.buckets.get('gewerk') as NonNullable<ReturnType<PretendS3['buckets']['get']>>
const paths = () => [...objects().keys()].sort()
const file = (name: string, content: Buffer | string, as = name, folderId = root) => {
  const bytes = Buffer.from(content)
  const open = async () => Readable.from([bytes], { objectMode: false })
  return { folderId, name, key: as, contentType: 'text/plain', sizeBytes: bytes.length, open }
}
const read = async (id: string, range?: { start: number; end?: number }) =>
  Buffer.concat((await (await store.get(id, range))?.toArray()) ?? []).toString()

test('bytes come back whole and by range, below readable paths', async () => {
  const folder = await store.ensureFolder(root, 'Müller & Söhne', 'project-1')
  const made = await store.put(file('Plan (EG) 100%+ü.txt', 'abcdef', 'p', folder.id))
  expect(made.id).toBe('firma/Gewerk/Müller & Söhne/Plan (EG) 100%+ü.txt')
  expect([await read(made.id), await read(made.id, { start: 2, end: 3 })]).toEqual(['abcdef', 'cd'])
  expect(await store.stat(made.id)).toEqual(made)
  expect((await store.ensureFolder(root, 'Anders', 'project-1')).id).toBe(folder.id)
})

test('put again under its key, an item replaces its bytes and its name, and leaves no second one', async () => {
  const made = await store.put(file('Plan.txt', 'abc'))
  const again = await store.put(file('Plan 2.txt', 'xyz', 'Plan.txt'))
  expect([again.name, await read(again.id)]).toEqual(['Plan 2.txt', 'xyz'])
  expect(again.digest).not.toBe(made.digest)
  expect(paths()).toEqual([again.id])
})

test('what other people have put there is not overwritten, nor our own twin in another case', async () => {
  world.put(`${root}Fremd.txt`, Buffer.from('theirs'))
  expect((await store.put(file('Fremd.txt', 'ours', 'a'))).name).toBe('Fremd (2).txt')
  expect((await store.put(file('FREMD.txt', 'ours', 'b'))).name).toBe('FREMD.txt')
  expect((await store.put(file('fremd.TXT', 'ours', 'c'))).name).toBe('fremd (3).TXT')
  expect(await read(`${root}Fremd.txt`)).toBe('theirs')
  const [one, two] = [await store.ensureFolder(root, 'Berger', 'x'), await store.ensureFolder(root, 'BERGER', 'y')]
  expect([one.name, two.name]).toEqual(['Berger', 'BERGER (2)'])
})

test('uploads of several parts arrive in order', async () => {
  const blocks = Array.from({ length: 12 }, (_, at) => Buffer.alloc(1024 * 1024, at))
  const made = await store.put({
    ...file('Groß.bin', Buffer.concat(blocks)),
    open: async () => Readable.from(blocks),
  })
  expect(objects().get(made.id)?.bytes.equals(Buffer.concat(blocks))).toBe(true)
  expect(made.digest).toMatch(/-3$/)
})

test('a moved file is copied and removed; its row follows, and putting it again goes to the new path', async () => {
  const folder = await store.ensureFolder(root, 'Archiv', 'archive')
  const made = await store.put(file('Plan.txt', 'abc'))
  const moved = await store.move(made.id, { folderId: folder.id, name: 'Plan alt.txt' })
  expect(moved).toMatchObject({ id: `${folder.id}Plan alt.txt`, folderId: folder.id, digest: made.digest })
  expect(paths()).toEqual([moved?.id])
  expect((await store.put(file('Plan alt.txt', 'neu', 'Plan.txt', folder.id))).id).toBe(moved?.id)
  await store.delete(moved?.id ?? '')
  await store.delete(moved?.id ?? '')
  expect([
    await store.stat(moved?.id ?? ''),
    await store.get(made.id),
    await store.move(made.id, { name: 'x' }),
  ]).toEqual([null, null, null])
})

test('a moved folder has another path, and again the same one after a crash', async () => {
  const folder = await store.ensureFolder(root, 'Umbau', 'project-1')
  const moved = await store.move(folder.id, { folderId: root, name: 'Neubau' })
  expect(moved?.id).toBe(`${root}Neubau/`)
  expect((await store.move(folder.id, { folderId: root, name: 'Neubau' }))?.id).toBe(moved?.id)
  expect((await store.ensureFolder(root, 'Neubau', 'project-1')).id).toBe(moved?.id)
})

test('a crash between upload and row creates no duplicate', async () => {
  const keep = kept.keep
  kept.keep = async () => {
    throw new Error('killed')
  }
  await expect(store.put(file('A.txt', 'a'))).rejects.toThrow('killed')
  kept.keep = keep
  await store.put(file('A.txt', 'a'))
  expect(paths()).toEqual([`${root}A.txt`])
})

test('changes show, over pages, what was changed and removed; the round then begins again', async () => {
  const made = []
  for (const name of ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt']) made.push(await store.put(file(name, name)))
  objects().delete(made[1]?.id ?? '')
  objects().delete(made[4]?.id ?? '')
  world.put(made[2]?.id ?? '', Buffer.from('other'))
  world.setPageSize(1)
  const seen = new Map<string, string | null>()
  let cursor = await store.startCursor()
  let rounds = 0
  for (let more = true; more; rounds++) {
    const page = await store.changes(cursor, 2)
    for (const { id, item } of page.changes) seen.set(id, item?.digest ?? null)
    ;({ cursor, more } = page)
  }
  world.setPageSize(1_000)
  expect(rounds).toBeGreaterThan(1)
  expect(made.map(({ id, digest }) => (seen.get(id) === digest ? 'same' : (seen.get(id) ?? 'removed')))).toEqual([
    ...['same', 'removed', expect.stringMatching(/^\w{32}$/), 'same', 'removed'],
  ])
  expect(cursor).toBe(await store.startCursor())
})

test('what is wrong is named: key, secret, bucket, region, right, clock, room', async () => {
  const reason = (of: DocumentStore) =>
    probeStore(of, root).then(
      () => 'ok',
      error => error.reason,
    )
  expect(await reason(store)).toBe('ok')
  expect(paths()).toEqual([])
  expect(await reason(open({}, { credentials: { ...key, accessKeyId: 'other' } }))).toBe('bucket_key_refused')
  expect(await reason(open({}, { credentials: { ...key, secretAccessKey: 'x' } }))).toBe('bucket_key_refused')
  expect(await reason(open({ bucket: 'none' }))).toBe('bucket_missing')
  expect(await reason(open({ region: 'us-east-1' }))).toBe('bucket_region_wrong')
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

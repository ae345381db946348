import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BucketKey, type BucketStore, bucketStore } from '~server/adapters/document-store/bucket'
import type { BucketPlace } from '~server/adapters/document-store/bucket-place'
import { memoryRegister } from '~server/adapters/document-store/keyed-items'
import { type DocumentStore, type ItemRegister, probeStore } from '~server/adapters/document-store/store'
import { guardedEgress } from '~server/adapters/guarded-egress'
import { s3Options } from '~server/adapters/s3'
import { readStored } from '~server/adapters/storage'
import { openS3Storage } from '~server/adapters/storage-s3'
import { parseCidrs } from '~server/identity/ip-ranges'

/** A store that understands S3, path style, which a test of its contract runs against. */
export interface S3World {
  url: string
  region: string
  key: BucketKey
  /** Makes an empty bucket and returns its name. Lists of it have pages of very few entries. */
  emptyBucket(): Promise<string>
}

/** What other people do in a bucket, and what they see there, by the vendor's own client. */
function otherPeople({ url: endpoint, region, key }: S3World, Bucket: string) {
  const client = new S3Client(s3Options({ ...key, endpoint, region, isPathStyle: true }))
  return {
    put: (Key: string, Body: string, ContentType = 'text/plain') =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType })),
    typeOf: async (Key: string) => (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentType,
    remove: (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key })),
    async paths(): Promise<string[]> {
      const paths = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key } of Contents) paths.push(Key ?? '')
      return paths.sort()
    },
    beginUpload: (Key: string) => client.send(new CreateMultipartUploadCommand({ Bucket, Key })),
    openUploads: async () => (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.length ?? 0,
    close: () => client.destroy(),
  }
}

const nearby = guardedEgress({ allowed: parseCidrs(['127.0.0.0/8']), resolve: async () => ['127.0.0.1'] })
const megabyte = 1024 * 1024

/**
 * The contract of `document-store.test.ts` for a store that knows paths alone: ids are paths here.
 * @param world is asked for once tests run
 */
export function testBucketStore(world: () => S3World): void {
  let people: ReturnType<typeof otherPeople>
  let bucket: string
  let kept: ItemRegister
  let store: BucketStore
  let root: string
  const open = (place: Partial<BucketPlace> = {}, key = world().key) =>
    bucketStore({
      place: {
        ...{ endpoint: world().url, region: world().region, bucket, prefix: 'firma/', path_style: true },
        ...{ access_key_id: key.accessKeyId, ...place },
      },
      ...{ key, register: kept, egress: nearby, signal: new AbortController().signal },
    })
  beforeEach(async () => {
    bucket = await world().emptyBucket()
    people = otherPeople(world(), bucket)
    kept = memoryRegister()
    store = open()
    root = (await store.ensureFolder(null, 'Gewerk', 'root')).id
  })
  afterEach(() => people.close())

  const file = (name: string, content: Buffer | string, as = name, folderId = root) => {
    const bytes = Buffer.from(content)
    const open = async () => Readable.from([bytes], { objectMode: false })
    return { folderId, name, key: as, contentType: 'text/plain', sizeBytes: bytes.length, open }
  }
  const bytesOf = async (id: string, range?: { start: number; end?: number }) =>
    Buffer.concat((await (await store.get(id, range))?.toArray()) ?? [])
  const read = async (...of: Parameters<typeof bytesOf>) => (await bytesOf(...of)).toString()

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
    expect(await people.paths()).toEqual([again.id])
  })

  test('what other people have put there is not overwritten, nor our own twin in another case', async () => {
    await people.put(`${root}Fremd.txt`, 'theirs')
    expect((await store.put(file('Fremd.txt', 'ours', 'a'))).name).toBe('Fremd (2).txt')
    expect((await store.put(file('FREMD.txt', 'ours', 'b'))).name).toBe('FREMD.txt')
    expect((await store.put(file('fremd.TXT', 'ours', 'c'))).name).toBe('fremd (3).TXT')
    expect(await read(`${root}Fremd.txt`)).toBe('theirs')
    const [one, two] = [await store.ensureFolder(root, 'Berger', 'x'), await store.ensureFolder(root, 'BERGER', 'y')]
    expect([one.name, two.name]).toEqual(['Berger', 'BERGER (2)'])
  })

  test('uploads of several parts arrive in order, also those that are moved', async () => {
    const blocks = Array.from({ length: 12 }, (_, at) => Buffer.alloc(megabyte, at))
    const whole = Buffer.concat(blocks)
    const made = await store.put({ ...file('Groß.bin', whole), open: async () => Readable.from(blocks) })
    expect((await bytesOf(made.id)).equals(whole)).toBe(true)
    const moved = await store.move(made.id, { name: 'Größer.bin' })
    expect((await bytesOf(moved?.id ?? '')).equals(whole)).toBe(true)
    expect(await store.stat(moved?.id ?? '')).toEqual(moved)
    expect(await people.paths()).toEqual([`${root}Größer.bin`])
  })

  test('a folder lists the files and folders in it, over pages', async () => {
    for (const name of ['1.txt', '2.txt', '3.txt', '4 ü&+%.txt']) await store.put(file(name, name))
    await store.put(file('5.txt', '5', '5', `${root}Unter ordner+/`))
    await people.put(`${root}Unter ordner 2/6.txt`, '6')
    const seen = await Readable.from(store.list(root)).toArray()
    const folders = ['Unter ordner 2', 'Unter ordner+']
    expect(seen.map(({ name }) => name).sort()).toEqual(['1.txt', '2.txt', '3.txt', '4 ü&+%.txt', ...folders])
    expect(seen.filter(({ isFolder }) => isFolder).map(({ name }) => name)).toEqual(folders)
  })

  test('a moved file is copied and removed; its row follows, and putting it again goes to the new path', async () => {
    const folder = await store.ensureFolder(root, 'Archiv ü&+', 'archive')
    const made = await store.put(file('Plan ü&+.txt', 'abc', 'Plan.txt'))
    const moved = await store.move(made.id, { folderId: folder.id, name: 'Plan alt %20.txt' })
    expect(moved).toMatchObject({ id: `${folder.id}Plan alt %20.txt`, folderId: folder.id, digest: made.digest })
    expect(await people.paths()).toEqual([moved?.id])
    expect((await store.put(file('Plan alt %20.txt', 'neu', 'Plan.txt', folder.id))).id).toBe(moved?.id)
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
    expect(await people.paths()).toEqual([`${root}A.txt`])
  })

  test('a file of other people keeps its type when it is moved; a crash before its row leaves no second one', async () => {
    const path = `${root}Fremd ü.csv`
    await people.put(path, 'a;b', 'text/csv')
    await kept.keep('theirs', { id: path, name: 'Fremd ü.csv' })
    const { moved } = kept
    kept.moved = async () => {
      throw new Error('killed')
    }
    await expect(store.move(path, { name: 'Neu ü.csv' })).rejects.toThrow('killed')
    kept.moved = moved
    // The request that removes the former one may be the one that was cut off.
    await people.put(path, 'a;b', 'text/csv')
    expect(await store.move(path, { name: 'Neu ü.csv' })).toMatchObject({ id: `${root}Neu ü.csv`, isMarked: true })
    expect(await people.paths()).toEqual([`${root}Neu ü.csv`])
    expect(await people.typeOf(`${root}Neu ü.csv`)).toBe('text/csv')
  })

  test('a place is of one owner until that one releases it', async () => {
    const [one, other] = [open(), open({ endpoint: world().url.replace('127.0.0.1', 'localhost') })]
    expect([await one.claim('a'), await one.claim('a'), await other.claim('b')]).toEqual(['free', 'own', 'taken'])
    expect(await open({ prefix: 'andere/' }).claim('b')).toBe('free')
    await other.release('b')
    expect(await other.claim('b')).toBe('taken')
    await one.release('a')
    expect(await other.claim('b')).toBe('free')
    const firstOfTwo = await Promise.all(['c', 'd'].map(owner => open({ prefix: 'dritte/' }).claim(owner)))
    expect(firstOfTwo.sort()).toEqual(['free', 'taken'])
    // Of an object that is no name of an owner no more is read than a name has.
    await people.put('vierte/.gewerk-owner.txt', 'a'.repeat(1_000_000))
    expect(await open({ prefix: 'vierte/' }).claim('a')).toBe('taken')
  })

  test('changes show, over pages, what was changed and removed; the round then begins again', async () => {
    const made = []
    for (const name of ['1', '2', '3', '4', '5 ü&', '6', '7', '8'].map(name => `${name}.txt`))
      made.push(await store.put(file(name, name)))
    await people.remove(made[1]?.id ?? '')
    await people.remove(made[4]?.id ?? '')
    await people.put(made[2]?.id ?? '', 'other')
    const seen = new Map<string, string | null>()
    let cursor = await store.startCursor()
    let rounds = 0
    for (let more = true; more; rounds++) {
      const page = await store.changes(cursor, 1)
      for (const { id, item } of page.changes) seen.set(id, item?.digest ?? null)
      ;({ cursor, more } = page)
    }
    expect(rounds).toBeGreaterThan(1)
    expect(made.map(({ id, digest }) => (seen.get(id) === digest ? 'same' : (seen.get(id) ?? 'removed')))).toEqual([
      ...['same', 'removed', expect.stringMatching(/^\w{32}$/), 'same', 'removed', 'same', 'same', 'same'],
    ])
    expect(cursor).toBe(await store.startCursor())
  })

  test('a key that XML cannot hold, or that looks like an encoded one, is listed as it is', async () => {
    const keys = ['Pl\u0001an.pdf', '1 + 1 = 2 %20.txt', 'Ü <&> "x".txt'].map(name => `${root}${name}`).sort()
    for (const key of keys) await people.put(key, 'x')
    const listed = []
    for await (const { id } of store.list(root)) listed.push(id)
    expect(listed.sort()).toEqual(keys)
    const { changes } = await store.changes(await store.startCursor(), 20)
    expect(changes.map(({ id }) => id).sort()).toEqual(keys)
    for (const key of keys) expect(await store.stat(key)).toMatchObject({ id: key, sizeBytes: 1 })
  })

  test('a wrong key, a wrong secret and a missing bucket are named', async () => {
    const { key } = world()
    const reason = (of: DocumentStore) =>
      probeStore(of, root).then(
        () => 'ok',
        error => error.reason,
      )
    expect(await reason(store)).toBe('ok')
    expect(await people.paths()).toEqual([])
    expect(await reason(open({}, { ...key, accessKeyId: 'other:user' }))).toBe('bucket_key_refused')
    expect(await reason(open({}, { ...key, secretAccessKey: 'x' }))).toBe('bucket_key_refused')
    expect(await reason(open({ bucket: 'none-such' }))).toBe('bucket_missing')
    expect(await reason(open({ region: 'eu-west-3' }))).toBe('bucket_region_wrong')
  })
}

/**
 * What the service's own storage promises, where it is a bucket.
 * @param world is asked for once tests run
 */
export function testS3Storage(world: () => S3World): void {
  let people: ReturnType<typeof otherPeople>
  let storage: ReturnType<typeof openS3Storage>
  const open = (bucket: string) => {
    const { url: endpoint, region, key } = world()
    return openS3Storage({ endpoint, region, bucket, ...key })
  }
  beforeEach(async () => {
    const bucket = await world().emptyBucket()
    people = otherPeople(world(), bucket)
    storage = open(bucket)
  })
  afterEach(() => {
    people.close()
    storage.close()
  })

  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  test('what was put comes back, with its size and digest', async () => {
    for (const bytes of [Buffer.alloc(0), randomBytes(300_000)]) {
      const sizeBytes = bytes.length
      expect(await storage.put('7/mails/1.eml', bytes)).toEqual({ sizeBytes, sha256: sha256(bytes) })
      expect(await readStored(storage, '7/mails/1.eml')).toEqual(bytes)
      expect(await storage.stat('7/mails/1.eml')).toEqual({ sizeBytes })
    }
  })

  test('a large stream goes in parts and is hashed on the way', async () => {
    const blocks = Array.from({ length: 18 }, () => randomBytes(megabyte))
    const whole = Buffer.concat(blocks)
    expect(await storage.put('big', Readable.from(blocks))).toEqual({ sizeBytes: whole.length, sha256: sha256(whole) })
    expect((await readStored(storage, 'big'))?.equals(whole)).toBe(true)
    expect(await storage.stat('big')).toEqual({ sizeBytes: whole.length })
  })

  test('a source that fails leaves no object and no open upload', async () => {
    const broken = Readable.from(
      (async function* () {
        for (let block = 0; block < 12; block++) yield randomBytes(megabyte)
        throw new Error('connection lost')
      })(),
    )
    await expect(storage.put('a/new', broken)).rejects.toThrow('connection lost')
    expect([await people.paths(), await people.openUploads()]).toEqual([[], 0])
  })

  test('a range of an object is read without the rest', async () => {
    await storage.put('a', Buffer.from('0123456789'))
    const part = async (range: { start: number; end?: number }) =>
      Buffer.concat((await (await storage.get('a', range))?.toArray()) ?? []).toString()
    expect([await part({ start: 2, end: 4 }), await part({ start: 7 })]).toEqual(['234', '789'])
  })

  test('a missing object is null, and deleting it succeeds', async () => {
    expect([await storage.get('none'), await storage.stat('none')]).toEqual([null, null])
    await storage.delete('none')
  })

  test('everything below a prefix is listed, page by page', async () => {
    const inside = ['a', 'b', 'c', 'd', 'erp/e'].map(name => `7/inbound/${name}`)
    for (const key of [...inside, '7/inbounds/c', '71/inbound/d']) await storage.put(key, Buffer.from(key))
    const seen = await Readable.from(storage.list('7/inbound')).toArray()
    const modifiedAt = expect.any(Date)
    expect(seen).toEqual(inside.map(key => ({ key, sizeBytes: key.length, modifiedAt })))
    expect(await Readable.from(storage.list('8/inbound')).toArray()).toEqual([])
  })

  test('unfinished uploads are aborted once they are old', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) await people.beginUpload(key)
    expect(await storage.removeUnfinished(new Date('2025-12-31'))).toBe(0)
    expect(await people.openUploads()).toBeGreaterThan(0)
    expect(await storage.removeUnfinished(new Date('2100-01-01'))).toBe(5)
    expect(await people.openUploads()).toBe(0)
  })

  test('a missing bucket is an error and never an object that is not there', async () => {
    const other = open('none-such')
    const work = [
      () => other.get('a'),
      () => other.stat('a'),
      () => other.delete('a'),
      () => other.put('a', Buffer.alloc(1)),
    ]
    for (const one of work) await expect(one()).rejects.toMatchObject({ name: 'NoSuchBucket' })
    expect([await other.healthy(), await storage.healthy()]).toEqual([false, true])
    other.close()
  })
}

import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStored, type Storage } from './storage'
import { openFileStorage } from './storage-files'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gewerk-storage-'))
  storage = await openFileStorage(path.join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const everything = async () =>
  (await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())

test('what was put comes back byte for byte, with its size and digest', { tags: 'long' }, async () => {
  for (const bytes of [Buffer.alloc(0), randomBytes(3), randomBytes(300_000)]) {
    expect(await storage.put('7/invoices/12.pdf', bytes)).toEqual({
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
    })
    expect(await readStored(storage, '7/invoices/12.pdf')).toEqual(bytes)
    expect(await storage.stat('7/invoices/12.pdf')).toEqual({ sizeBytes: bytes.length })
  }
  expect(await everything()).toHaveLength(1)
})

test('a range of a file is read without the rest', async () => {
  await storage.put('a/b', Buffer.from('0123456789'))
  const part = async (range: { start: number; end?: number }) =>
    Buffer.concat((await (await storage.get('a/b', range))?.toArray()) ?? []).toString()
  expect(await part({ start: 2, end: 4 })).toBe('234')
  expect(await part({ start: 7 })).toBe('789')
})

test('a source that fails leaves the old content and no leftovers', async () => {
  await storage.put('a/b', Buffer.from('before'))
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000)
      throw new Error('connection lost')
    })(),
  )
  await expect(storage.put('a/b', broken)).rejects.toThrow('connection lost')
  await expect(storage.put('a/new', Readable.from([]).destroy(new Error('gone')))).rejects.toThrow('gone')
  expect((await readStored(storage, 'a/b'))?.toString()).toBe('before')
  expect(await storage.get('a/new')).toBeNull()
  expect(await everything()).toHaveLength(1)
})

test('a reader sees the old or the new content, never a mixture', async () => {
  const versions = [Buffer.alloc(200_000, 'a'), Buffer.alloc(150_000, 'b')]
  await storage.put('x', versions[0] as Buffer)
  await Promise.all(
    Array.from({ length: 20 }, async (_, turn) => {
      if (turn % 2 === 0) await storage.put('x', versions[turn % 4 === 0 ? 0 : 1] as Buffer)
      else expect(versions.map(sha256)).toContain(sha256((await readStored(storage, 'x')) as Buffer))
    }),
  )
})

test('a missing file is null, and deleting it succeeds', async () => {
  expect(await storage.get('1/none')).toBeNull()
  expect(await storage.stat('1/none')).toBeNull()
  await storage.delete('1/none')
  await storage.put('1/some', Buffer.from('x'))
  await storage.delete('1/some')
  expect(await storage.stat('1/some')).toBeNull()
})

test('only the service can read files and directories', async () => {
  await storage.put('1/2/3', Buffer.from('x'))
  const mode = async (...parts: string[]) =>
    ((await stat(path.join(folder, 'files', ...parts))).mode & 0o777).toString(8)
  expect(await mode('1', '2', '3')).toBe('600')
  expect([await mode(), await mode('1'), await mode('1', '2')]).toEqual(['700', '700', '700'])
})

test.each([
  '',
  '/a',
  'a/',
  'a//b',
  '..',
  '../a',
  'a/../b',
  './a',
  'a/.',
  '.unfinished/a',
  'a/.b',
  'a/b.',
  'a..b',
  'A',
  'ä',
  'a b',
  'a\\b',
  'a\0b',
  'a/%2e%2e/b',
  'a\n',
  'x'.repeat(201),
])('%j is not a key', async key => {
  await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
  await expect(storage.get(key)).rejects.toThrow('Not a storage key')
  await expect(storage.delete(key)).rejects.toThrow('Not a storage key')
  expect(await readdir(folder)).toEqual(['files'])
})

test('everything below a prefix is listed, and nothing else', async () => {
  const storedAt = new Date('2026-01-01T12:00:00Z')
  for (const key of ['7/inbound/erp/a', '7/inbound/erp/b', '7/inbound/c', '7/inbounds/d', '71/inbound/e']) {
    await storage.put(key, Buffer.from(key))
    await utimes(path.join(folder, 'files', key), storedAt, storedAt)
  }
  await writeFile(path.join(folder, 'files', '7', 'inbound', '.DS_Store'), 'of another program')
  const listed = await Readable.from(storage.list('7/inbound')).toArray()
  expect(listed.sort((one, other) => one.key.localeCompare(other.key))).toEqual([
    { key: '7/inbound/c', sizeBytes: 11, modifiedAt: storedAt },
    { key: '7/inbound/erp/a', sizeBytes: 15, modifiedAt: storedAt },
    { key: '7/inbound/erp/b', sizeBytes: 15, modifiedAt: storedAt },
  ])
  expect(await Readable.from(storage.list('8/inbound')).toArray()).toEqual([])
})

test('an unfinished write is removed once it is old', async () => {
  const unfinished = path.join(folder, 'files', '.unfinished')
  for (const [name, day] of Object.entries({ old: '2026-01-01', young: '2026-01-03' })) {
    await writeFile(path.join(unfinished, name), 'x')
    await utimes(path.join(unfinished, name), new Date(day), new Date(day))
  }
  expect(await storage.removeUnfinished(new Date('2026-01-02'))).toBe(1)
  expect(await readdir(unfinished)).toEqual(['young'])
})

test('the free space of the disk is known', async () => {
  const { bavail, bsize } = await statfs(folder)
  const free = (await storage.freeBytes()) ?? 0
  expect(free).toBeGreaterThan(0)
  expect(free / (bavail * bsize)).toBeCloseTo(1, 1)
})

test('health is checked by writing', async () => {
  expect(await storage.healthy()).toBe(true)
  await rm(path.join(folder, 'files'), { recursive: true })
  expect(await storage.healthy()).toBe(false)
})

test('a stream of many parts is hashed while it is written', async () => {
  const parts = Array.from({ length: 50 }, () => randomBytes(10_000))
  const whole = Buffer.concat(parts)
  expect(await storage.put('big', Readable.from(parts))).toEqual({
    sizeBytes: whole.length,
    sha256: sha256(whole),
  })
  expect(sha256(await readFile(path.join(folder, 'files', 'big')))).toBe(sha256(whole))
})

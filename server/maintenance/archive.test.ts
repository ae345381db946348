import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256Hex } from '../platform/secrets'
import type { Manifest } from './manifest'
import { readArchive } from './read-archive'
import { createArchive } from './write-archive'

let folder: string
let file: string
let counter = 0
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gewerk-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  file = path.join(folder, `${++counter}.tar.gz`)
})

const about: Omit<Manifest, 'parts' | 'seal'> = {
  format: 1,
  createdAt: '2026-03-10T09:00:00.000Z',
  version: '1.2.3',
  postgres: '18.4',
  migrations: [{ name: '1_init', checksum: 'a'.repeat(64) }],
  tables: [{ name: 'contacts', rows: 1, digest: '1' }],
  sequences: [],
  files: { count: 0, bytes: 0, missing: 0, changed: 0 },
  service: [],
}
const rows = '{"id":1,"name":"Grünwald & Söhne"}\n'
const blob = randomBytes(3_000_000)

async function write(): Promise<void> {
  const archive = await createArchive(file)
  await archive.add('tables/contacts/000001.ndjson', Buffer.from(rows))
  await archive.addStream('files/1/logo/1.png', blob.length, Readable.from([blob.subarray(0, 1e6), blob.subarray(1e6)]))
  await archive.finish(seal => ({ ...about, ...seal }))
}

async function readAll(): Promise<Record<string, string>> {
  const parts: Record<string, string> = {}
  await readArchive(file, async ({ name, content }) => {
    parts[name] = sha256Hex(Buffer.concat(await content.toArray()))
  })
  return parts
}

/** Changes bytes inside of the compressed tar, keeping the length. */
async function forge(from: string, to: string): Promise<void> {
  expect(Buffer.byteLength(to)).toBe(Buffer.byteLength(from))
  const tar = gunzipSync(await readFile(file))
  const at = tar.indexOf(from)
  expect(at).toBeGreaterThan(0)
  tar.write(to, at)
  await writeFile(file, gzipSync(tar))
}

test('the content read equals the content written, and no one else may read the file', { tags: 'long' }, async () => {
  await write()
  expect(await readAll()).toEqual({
    'tables/contacts/000001.ndjson': sha256Hex(rows),
    'files/1/logo/1.png': sha256Hex(blob),
  })
  expect(await readArchive(file)).toMatchObject({ ...about, parts: 3 })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('until it is finished only a .part exists, and an abandoned one leaves nothing', async () => {
  const archive = await createArchive(file)
  await archive.add('tables/contacts/000001.ndjson', Buffer.from(rows))
  expect((await readdir(folder)).filter(name => name.startsWith(`${counter}.`))).toEqual([`${counter}.tar.gz.part`])
  await archive.abandon()
  expect((await readdir(folder)).filter(name => name.startsWith(`${counter}.`))).toEqual([])
})

test('a stream with more or fewer bytes than announced is refused as a part', async () => {
  for (const size of [3, 5]) {
    const archive = await createArchive(`${file}.${size}`)
    await expect(archive.addStream('files/1/a', size, Readable.from([Buffer.from('four')]))).rejects.toThrow(
      'Size mismatch',
    )
    await archive.abandon()
  }
})

test('a source that breaks off, or a caller who aborts, ends the archive with that reason', async () => {
  const broken = await createArchive(file)
  const source = Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('the store is gone')
    })(),
  )
  await expect(broken.addStream('files/1/a', 8, source)).rejects.toThrow('the store is gone')
  await broken.abandon()

  const ended = new AbortController()
  const archive = await createArchive(file, ended.signal)
  ended.abort(new Error('enough'))
  await expect(archive.add('tables/contacts/000001.ndjson', Buffer.from(rows))).rejects.toThrow('enough')
  await archive.abandon()
  expect((await readdir(folder)).filter(name => name.startsWith(`${counter}.`))).toEqual([])
})

test('a file that exists, or is not writable, is refused in one line', async () => {
  await writeFile(file, 'mine')
  await expect(createArchive(file)).rejects.toThrow('exists already')
  expect(await readFile(file, 'utf8')).toBe('mine')
  await expect(createArchive(path.join(folder, 'no', 'such', 'folder.tar.gz'))).rejects.toThrow(
    'its folder does not exist',
  )
})

describe('an archive is refused', () => {
  beforeEach(write)

  test('when a part was changed', { tags: 'long' }, async () => {
    await forge('Grünwald', 'Grunewald')
    await expect(readArchive(file)).rejects.toThrow('"tables/contacts/000001.ndjson" is not what its checksum says')
  })

  test('when a part and its checksum were changed', { tags: 'long' }, async () => {
    await forge(sha256Hex(rows), sha256Hex(rows.replace('Grünwald', 'Grunewald')))
    await forge('Grünwald', 'Grunewald')
    await expect(readArchive(file)).rejects.toThrow('not those that its manifest seals')
  })

  test('when the manifest was changed', { tags: 'long' }, async () => {
    await forge('"rows": 1', '"rows": 2')
    await expect(readArchive(file)).rejects.toThrow('"manifest.json" is not what its checksum says')
  })

  test('when it was truncated anywhere', { tags: 'long' }, async () => {
    const { size } = await stat(file)
    for (const left of [size - 1, size - 20, size >> 1, 700, 30, 0]) {
      await truncate(file, left)
      await expect(readArchive(file)).rejects.toThrow(/damaged|not a backup/)
    }
  })

  test('when it was truncated and closed again', async () => {
    const tar = gunzipSync(await readFile(file))
    await writeFile(file, gzipSync(Buffer.concat([tar.subarray(0, 4 * 512), Buffer.alloc(1024)])))
    await expect(readArchive(file)).rejects.toThrow('its end is missing')
  })

  test('when it is another kind of file, of another format or missing', { tags: 'long' }, async () => {
    await forge('{"format":1}', '{"format":7}')
    await expect(readArchive(file)).rejects.toThrow('format 7')
    await writeFile(file, 'Liebe Grüße')
    await expect(readArchive(file)).rejects.toThrow('is not a backup of Gewerk')
    await writeFile(file, gzipSync('Liebe Grüße'.repeat(200)))
    await expect(readArchive(file)).rejects.toThrow('is not a backup of Gewerk')
    await expect(readArchive(path.join(folder, 'nowhere'))).rejects.toThrow('cannot be read (ENOENT)')
    await expect(readArchive(folder)).rejects.toThrow('cannot be read (EISDIR)')
  })
})

test('an error thrown by a visitor is rethrown by the reader', async () => {
  await write()
  await expect(readArchive(file, () => Promise.reject(new Error('enough')))).rejects.toThrow('enough')
})

test('bytes after the end of the archive change nothing', async () => {
  await write()
  await appendFile(file, Buffer.alloc(10))
  await expect(readArchive(file)).resolves.toMatchObject({ parts: 3 })
})

import { mkdtemp, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSpool, sweepSpools } from './spool'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gewerk-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  0,
  1,
  256 * 1024,
  256 * 1024 + 1,
  3_000_017,
])('%d bytes are read back unchanged, and no file has a name meanwhile', async size => {
  const spool = createSpool(folder)
  const bytes = Buffer.from(Array.from({ length: size }, (_, at) => at % 251))
  for (let at = 0; at < size; at += 50_000) await spool.write(bytes.subarray(at, at + 50_000))
  expect(await readdir(folder)).toEqual([])
  expect(spool.size).toBe(size)
  expect(bytes.equals(await spool.read())).toBe(true)
  const pieces: Buffer[] = []
  for await (const piece of spool.stream()) pieces.push(piece as Buffer)
  expect(bytes.equals(Buffer.concat(pieces))).toBe(true)
  await spool.close()
})

test.runIf(process.platform === 'linux')(
  'closed while its file is being opened, as when a client disconnects, it leaves no file open',
  async () => {
    const openFiles = async () => {
      const links = (await readdir('/proc/self/fd')).map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
      return (await Promise.all(links)).filter(link => link.startsWith(folder))
    }
    const whole = createSpool(folder)
    await whole.write(Buffer.alloc(300_000))
    expect(await openFiles()).toHaveLength(1)
    await whole.close()
    const spool = createSpool(folder)
    const writing = spool.write(Buffer.alloc(300_000)).catch(() => {})
    await spool.close()
    await writing
    expect(await openFiles()).toEqual([])
  },
)

test('a folder that is not writable means storage is unavailable', async () => {
  const spool = createSpool(path.join(folder, 'missing'))
  await expect(spool.write(Buffer.alloc(300_000))).rejects.toMatchObject({ key: 'storage.unavailable' })
  await spool.close()
})

test('leftovers of a killed process are deleted, and nothing else', async () => {
  const [left, fresh, foreign] = ['gewerk-spool-old', 'gewerk-spool-new', 'other'].map(name => path.join(folder, name))
  for (const file of [left, fresh, foreign]) await writeFile(file as string, 'x')
  for (const file of [left, foreign]) await utimes(file as string, 1, 1)
  await utimes(fresh as string, new Date(), new Date())
  expect(await sweepSpools(folder)).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(['gewerk-spool-new', 'other'])
})

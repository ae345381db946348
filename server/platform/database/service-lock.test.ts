import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '../startup-error'
import { acquireServiceLock } from './service-lock'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk lock-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a second service on the same directory is refused, and the error names the process to stop', async () => {
  const lock = await acquireServiceLock(dataDir)
  await expect(acquireServiceLock(dataDir)).rejects.toThrow(
    `Gewerk already runs on ${dataDir} (process ${process.pid}): stop that one ("kill ${process.pid}")`,
  )
  await lock.release()
  await (await acquireServiceLock(dataDir)).release()
  expect(await readdir(dataDir)).toEqual([])
})

test('the lock of a process that has ended is taken over', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  await writeFile(path.join(dataDir, 'service.lock'), JSON.stringify({ pid: child.pid, startTime: '1' }))
  const lock = await acquireServiceLock(dataDir)
  expect(JSON.parse(await readFile(path.join(dataDir, 'service.lock'), 'utf8'))).toMatchObject({
    pid: process.pid,
  })
  await lock.release()
})

test.runIf(process.platform === 'linux')(
  'a process number that was reused by another program does not hold the lock',
  async () => {
    await writeFile(path.join(dataDir, 'service.lock'), JSON.stringify({ pid: process.ppid, startTime: '1' }))
    await (await acquireServiceLock(dataDir)).release()
  },
)

test('a damaged lock does not prevent the start', async () => {
  await writeFile(path.join(dataDir, 'service.lock'), '{"pid":')
  await (await acquireServiceLock(dataDir)).release()
})

test('of several services that find a stale lock at once, one gets it', { tags: 'long' }, async () => {
  for (let round = 0; round < 20; round++) {
    await writeFile(path.join(dataDir, 'service.lock'), 'dead')
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => acquireServiceLock(dataDir)))
    const locks = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const refusals = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(locks).toHaveLength(1)
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(StartupError)
    await locks[0]?.release()
  }
})

test('releasing does not take the lock of a successor', async () => {
  const lock = await acquireServiceLock(dataDir)
  await writeFile(path.join(dataDir, 'service.lock'), 'successor')
  await lock.release()
  expect(await readFile(path.join(dataDir, 'service.lock'), 'utf8')).toBe('successor')
})

test('a directory that cannot be created is refused in one line', async () => {
  const file = path.join(dataDir, 'file')
  await writeFile(file, '')
  await expect(acquireServiceLock(path.join(file, 'data'))).rejects.toThrow(
    /cannot be written to \(ENOTDIR\).*GEWERK_DATA_DIR/,
  )
})

import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { idleMemory, peakMemory } from './memory'
import { startBenchService } from './service'
import { table } from './table'

const mebibyte = 2 ** 20
/** Permitted rise of the web process's memory over idle, in MiB. */
const allowedRise = 100

interface Options {
  /** Bytes of each file. */
  bytes?: number
  /** Files at once. */
  uploads?: number
}

/**
 * Concurrent uploads, generated while they are sent: peak memory of the web process over its idle memory, and the time
 * compared with a bare node:http handler that hashes and writes. Every digest is compared, also that of the stored
 * file. Needs /proc (Linux) and as much free disk.
 * @throws Error when a digest differs or the memory rises by more than 100 MiB
 */
export async function benchInbound({ bytes = 2 ** 31, uploads = 4 }: Options = {}): Promise<{ riseMib: number }> {
  const bare = await measureBare(bytes, uploads)
  const service = await startBenchService({ STORAGE_MIN_FREE_BYTES: '0' })
  try {
    const { rows } = await service.superuser.query<{ id: number }>(
      `insert into companies (company_id, name, plan, modules, updated_at)
       values ('bench', 'Bench', 'enterprise', array['int.api', 'int.inbound'], now()) returning id`,
    )
    const headers = { Authorization: `Bearer ${await service.keyOf(rows[0]?.id ?? 0)}` }
    const url = (at: number) => `${service.baseUrl}/api/v1/inbound?source=bench&batch=b&part=${at + 1}%2F${uploads}`
    // One-time loading by the first request belongs to idle.
    await drop(url(0), headers, mebibyte)
    const gewerk = await measure(service.pid, at => drop(url(at), headers, bytes), uploads)
    await compareStored(service.dataDir, gewerk.digests)

    const mib = (kib: number) => (kib / 1024).toFixed(0)
    const line = (name: string, { idleKib, peakKib, seconds }: Measured) => [
      name,
      mib(idleKib),
      mib(peakKib),
      mib(peakKib - idleKib),
      seconds.toFixed(1),
      ((bytes * uploads) / mebibyte / seconds).toFixed(0),
      `${(seconds / bare.seconds).toFixed(2)}x`,
    ]
    console.log(`\n${uploads} files of ${(bytes / mebibyte).toLocaleString('en-GB')} MiB at once`)
    console.log(
      table(
        ['', 'idle MiB', 'peak MiB', 'rise MiB', 'seconds', 'MiB/s', 'time beside bare'],
        [line('bare node:http, hash, file, fsync', bare), line('POST /api/v1/inbound', gewerk)],
      ),
    )
    const riseMib = (gewerk.peakKib - gewerk.idleKib) / 1024
    if (riseMib > allowedRise) throw new Error(`memory rose by ${riseMib.toFixed(0)} MiB, more than ${allowedRise}`)
    return { riseMib }
  } finally {
    await service.stop()
  }
}

interface Measured {
  idleKib: number
  peakKib: number
  seconds: number
  digests: string[]
}

async function measure(pid: number, send: (at: number) => Promise<string>, uploads: number): Promise<Measured> {
  const idleKib = await idleMemory(pid)
  const from = performance.now()
  const digests = await Promise.all(Array.from({ length: uploads }, (_, at) => send(at)))
  const seconds = (performance.now() - from) / 1000
  return { idleKib, peakKib: await peakMemory(pid), seconds, digests }
}

/** Sends a file that is not stored yet and returns its digest. @throws Error when the response has another one */
async function drop(url: string, headers: Record<string, string>, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  const noise = randomBytes(mebibyte)
  async function* file() {
    for (let sent = 0; sent < bytes; sent += mebibyte) {
      const block = Buffer.from(noise.subarray(0, Math.min(mebibyte, bytes - sent)))
      block.writeDoubleLE(sent)
      hash.update(block)
      yield block
    }
  }
  const outgoing = request(url, { method: 'POST', headers: { ...headers, 'Content-Length': bytes } })
  const answer = new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    outgoing.on('error', reject).on('response', async incoming => {
      resolve({ status: incoming.statusCode, text: Buffer.concat(await incoming.toArray()).toString() })
    })
  })
  await pipeline(Readable.from(file()), outgoing)
  const { status, text } = await answer
  const sha256 = hash.digest('hex')
  if (status !== 201 || JSON.parse(text).data.sha256 !== sha256) throw new Error(`${url}: ${status} ${text}`)
  return sha256
}

async function compareStored(dataDir: string, digests: readonly string[]): Promise<void> {
  const entries = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const stored = new Set<string>()
  for (const entry of entries.filter(one => one.isFile())) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path.join(entry.parentPath, entry.name)), hash)
    stored.add(hash.digest('hex'))
  }
  const missing = digests.filter(digest => !stored.has(digest))
  if (missing.length > 0) throw new Error(`${missing.length} files are not stored as they were sent`)
}

async function measureBare(bytes: number, uploads: number): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gewerk-bare-'))
  const child = fork(new URL('./inbound-bare.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  try {
    child.send(folder)
    const port = await new Promise<number>(resolve => child.once('message', value => resolve(value as number)))
    const url = `http://127.0.0.1:${port}/`
    await drop(url, {}, mebibyte)
    return await measure(child.pid ?? 0, () => drop(url, {}, bytes), uploads)
  } finally {
    await ended(child)
    await rm(folder, { recursive: true, force: true })
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

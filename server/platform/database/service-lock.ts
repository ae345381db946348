import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { StartupError } from '../startup-error'

/** Held by the only service that works on a data directory. */
export interface ServiceLock {
  /** Releases the directory; idempotent. */
  release(): Promise<void>
}

/**
 * Makes this process the only one on a data directory, before anything in it is touched: writes `service.lock` with the
 * process number and the time at which that process started. A stale lock, whose process is gone or whose number now
 * belongs to another process, is taken over.
 * @param dataDir created when it does not exist
 * @throws StartupError when another service works on the directory, or it is not writable
 */
export async function acquireServiceLock(dataDir: string): Promise<ServiceLock> {
  const file = path.join(dataDir, 'service.lock')
  const text = `${JSON.stringify({ pid: process.pid, startTime: await startTime(process.pid) })}\n`
  const holder = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    .then(() => take(file, text))
    .catch(cause => {
      throw new StartupError(
        `The data directory ${dataDir} cannot be written to (${cause.code ?? cause}): change its owner or its rights, or set GEWERK_DATA_DIR to another one.`,
        { cause },
      )
    })
  if (holder)
    throw new StartupError(
      `Gewerk already runs on ${dataDir} (process ${holder.pid}): stop that one ("kill ${holder.pid}"), or set GEWERK_DATA_DIR and PORT for a second one.`,
    )
  return {
    async release() {
      if ((await readText(file)) === text) await rm(file, { force: true })
    },
  }
}

/** Takes a lock file, replacing a stale one; returns the live holder instead if there is one. */
async function take(file: string, text: string): Promise<Holder | undefined> {
  const own = `${file}.${randomUUID()}`
  await writeFile(own, text, { mode: 0o600 })
  try {
    for (;;) {
      if (await linkOnce(own, file)) return undefined
      const written = await readText(file)
      if (written === undefined) continue
      const holder = parseHolder(written)
      if (holder && (await isRunning(holder))) return holder
      if (await replaceDead(file, own, written, text)) return undefined
    }
  } finally {
    await rm(own, { force: true })
  }
}

/** A stale lock may be replaced only while holding a lock for exactly that, so that of several finders one succeeds. */
async function replaceDead(file: string, own: string, written: string, text: string): Promise<boolean> {
  const guard = `${file}.after-${createHash('sha256').update(written).digest('hex').slice(0, 16)}`
  if (await take(guard, text)) {
    await delay(10)
    return false
  }
  try {
    if ((await readText(file)) !== written) return false
    await rename(own, file)
    return true
  } finally {
    await rm(guard, { force: true })
  }
}

/** A hard link is created atomically and never overwrites another file. */
async function linkOnce(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const Holder = z.object({ pid: z.int().positive(), startTime: z.string().optional() })
type Holder = z.infer<typeof Holder>

function parseHolder(text: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function isRunning({ pid, startTime: begun }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = await startTime(pid)
  return begun === undefined || now === undefined || begun === now
}

/** When a process started, as its system reports it; undefined where the system does not. */
async function startTime(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    // The program's name is in brackets and may contain anything; field 22 is the 20th after it.
    const stat = await readText(`/proc/${pid}/stat`)
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.trim() || undefined
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack } from 'tar-stream'
import { Measure, type StoredContent } from '../adapters/storage'
import { StartupError } from '../platform/startup-error'
import { ARCHIVE_FORMAT, checksumLine, type Manifest, partNames } from './manifest'

export type Seal = Pick<Manifest, 'parts' | 'seal'>

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<StoredContent>
  /** @param sizeBytes exact size of `content`; tar needs it beforehand */
  addStream(name: string, sizeBytes: number, content: Readable): Promise<StoredContent>
  /** Closes the archive and renames it to its final name; resolves with its size in bytes. */
  finish(describe: (seal: Seal) => Manifest): Promise<number>
  /** Removes what was written so far. */
  abandon(): Promise<void>
}

/**
 * Creates an archive: a tar compressed by gzip, in which each part is followed by its SHA-256. It is written as
 * `<file>.part`, readable by its owner only, and is renamed when it is complete and flushed to disk. Holds no more than
 * one part in memory, none when it streams.
 * @throws StartupError when the file exists or cannot be written
 */
export async function createArchive(file: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  const target = path.resolve(file)
  const unfinished = `${target}.part`
  await assertFree(target)
  await rm(unfinished, { force: true }).catch(refuse(target))
  await (await open(unfinished, 'wx', 0o600).catch(refuse(target))).close()

  const pack = createPack()
  const written = pipeline(pack, createGzip(), createWriteStream(unfinished, { flags: 'r+', flush: true }))
  written.catch(() => {})
  const seal = createHash('sha256')
  let parts = 0

  /** The reason why the file cannot be written takes precedence over the resulting failure of a part. */
  async function unlessBroken<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      pack.destroy()
      await written.catch(refuse(target))
      throw error
    }
  }

  const whole = (name: string, content: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      const sink = pack.entry({ name, mode: 0o600 }, content, error => (error ? reject(error) : resolve()))
      sink.on('error', reject)
    })

  async function checksum(name: string, stored: StoredContent): Promise<StoredContent> {
    const line = checksumLine(stored.sha256, name)
    await unlessBroken(whole(partNames.checksum(name), line))
    seal.update(line)
    parts++
    return stored
  }

  async function add(name: string, content: Buffer): Promise<StoredContent> {
    signal?.throwIfAborted()
    await unlessBroken(whole(name, content))
    return checksum(name, {
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
  }

  async function addStream(name: string, sizeBytes: number, content: Readable): Promise<StoredContent> {
    signal?.throwIfAborted()
    const measure = new Measure()
    const closed = new Promise<void>((resolve, reject) => {
      const sink = pack.entry({ name, size: sizeBytes, mode: 0o600 }, error => (error ? reject(error) : resolve()))
      sink.on('error', reject)
      pipeline(content, measure, sink).catch(reject)
    })
    await unlessBroken(closed)
    return checksum(name, measure.result())
  }

  await add(partNames.first, Buffer.from(`${JSON.stringify({ format: ARCHIVE_FORMAT })}\n`))
  return {
    add,
    addStream,
    async finish(describe) {
      const manifest = describe({ parts, seal: seal.copy().digest('hex') })
      await add(partNames.manifest, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
      pack.finalize()
      await written.catch(refuse(target))
      const { size } = await stat(unfinished)
      await rename(unfinished, target)
      await flush(path.dirname(target))
      return size
    },
    async abandon() {
      pack.destroy()
      await written.catch(() => {})
      await rm(unfinished, { force: true })
    },
  }
}

async function assertFree(target: string): Promise<void> {
  const existing = await stat(target).catch(() => null)
  if (existing) throw new StartupError(`${target} exists already: name a file that does not.`)
}

const refuse =
  (target: string) =>
  (cause: NodeJS.ErrnoException): never => {
    const reasons: Record<string, string> = {
      ENOENT: 'its folder does not exist',
      ENOTDIR: 'its folder does not exist',
      EACCES: 'this user may not write there',
      EROFS: 'the disk is read-only',
      ENOSPC: 'no space left on this disk',
    }
    const reason = reasons[cause.code ?? '']
    if (!reason) throw cause
    throw new StartupError(`The archive ${target} cannot be written: ${reason}.`, { cause })
  }

/** The new name survives a power failure only once the directory is flushed as well. */
async function flush(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

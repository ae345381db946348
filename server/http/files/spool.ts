import { randomUUID } from 'node:crypto'
import { type FileHandle, open, opendir, rm, stat, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { DomainError } from '../../platform/errors'

/** Up to this size bytes stay in memory. */
const inMemory = 256 * 1024
const prefix = 'gewerk-spool-'
/** A spool has a name only between its creation and its unlinking; an older one was left by a killed process. */
const leftAfterMs = 60_000

/**
 * Bytes that wait for their turn outside memory: a private file without a name, so that nothing of it remains however
 * the process ends.
 */
export interface Spool {
  readonly size: number
  /** @throws DomainError storage.unavailable when the disk does not accept it */
  write(chunk: Buffer): Promise<void>
  /** All bytes at once. */
  read(): Promise<Buffer>
  /** The bytes in pieces, from the beginning. */
  stream(): Readable
  close(): Promise<void>
}

export function createSpool(directory = tmpdir()): Spool {
  let chunks: Buffer[] = []
  // Kept from the moment it is being opened, so that a close meanwhile closes it too.
  let opening: Promise<FileHandle> | null = null
  let size = 0
  let closed = false

  async function* pieces(): AsyncGenerator<Buffer> {
    if (!opening) return yield* chunks
    const file = await opening
    for (let at = 0; at < size; ) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, at)
      if (bytesRead === 0) throw new Error('a spool is shorter than what was written')
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }

  return {
    get size() {
      return size
    },
    async write(chunk) {
      if (closed) return
      chunks.push(chunk)
      size += chunk.length
      if (!opening && size <= inMemory) return
      try {
        opening ??= openNameless(directory)
        const file = await opening
        for (const waiting of chunks.splice(0)) await file.appendFile(waiting)
      } catch {
        throw new DomainError('storage.unavailable', { reason: 'storage', retryAfter: 120 })
      }
    },
    async read() {
      if (!opening) return Buffer.concat(chunks)
      const bytes = Buffer.alloc(size)
      let at = 0
      for await (const piece of pieces()) at += piece.copy(bytes, at)
      return bytes
    },
    stream: () => Readable.from(pieces(), { objectMode: false }),
    async close() {
      closed = true
      chunks = []
      const file = await opening?.catch(() => null)
      opening = null
      await file?.close()
    },
  }
}

async function openNameless(directory: string): Promise<FileHandle> {
  const name = path.join(directory, `${prefix}${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  try {
    await unlink(name)
  } catch (error) {
    await file.close()
    throw error
  }
  return file
}

/** Deletes files left by processes that were killed at that moment. Returns how many. */
export async function sweepSpools(directory = tmpdir(), now = Date.now()): Promise<number> {
  let removed = 0
  for await (const { name } of await opendir(directory)) {
    if (!name.startsWith(prefix)) continue
    const file = path.join(directory, name)
    const stats = await stat(file).catch(() => null)
    if (!stats || now - stats.mtimeMs < leftAfterMs) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}

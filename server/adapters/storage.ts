import { createHash, type Hash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface StoredContent {
  sizeBytes: number
  /** Hex digest of exactly the stored bytes. */
  sha256: string
}

export interface StoredObject {
  key: string
  sizeBytes: number
  modifiedAt: Date
}

/** First and last byte of a range, both inclusive; without `end` up to the last byte. */
export interface ByteRange {
  start: number
  end?: number
}

/**
 * Storage for files: a directory or an S3 bucket. Keys consist of ids, never of names that people chose. Once `put` has
 * resolved, the file is complete and durable; a failed `put` leaves nothing new under the key.
 */
export interface Storage {
  /** Creates or replaces. Rejects with the source's own error when the source fails. */
  put(key: string, content: Buffer | Readable): Promise<StoredContent>
  /** Null if the key does not exist. */
  get(key: string, range?: ByteRange): Promise<Readable | null>
  stat(key: string): Promise<{ sizeBytes: number } | null>
  /** Deleting a missing key succeeds. */
  delete(key: string): Promise<void>
  /** Everything whose key starts with `<prefix>/`, in no order, while other writers continue. */
  list(prefix: string): AsyncIterable<StoredObject>
  /**
   * Removes writes that were started before `before` by processes that are gone, and never finished. Returns how many.
   */
  removeUnfinished(before: Date): Promise<number>
  /** Bytes that can still be written; null if unlimited or unknown. */
  freeBytes(): Promise<number | null>
  healthy(): Promise<boolean>
}

const segment = '[a-z0-9_-]+(?:\\.[a-z0-9_-]+)*'
const keyPattern = new RegExp(`^${segment}(?:/${segment})*$`)

/** False for files that others have put into the directory or bucket. */
export const isStorageKey = (key: string): boolean => key.length <= 200 && keyPattern.test(key)

/**
 * Allows only lower case, digits, `_`, `-`, single dots and slashes.
 * @throws Error for an invalid key, which is a programming error
 */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
}

/** The whole content of a key as one buffer, for contents known to be small; null if the key does not exist. */
export async function readStored(storage: Storage, key: string): Promise<Buffer | null> {
  const stream = await storage.get(key)
  return stream && Buffer.concat(await stream.toArray())
}

/** The content as a stream whose early failure waits for its reader instead of crashing the process. */
export const streamOf = (content: Buffer | Readable): Readable =>
  Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content.on('error', () => {})

/** The size and hash of all bytes of a stream. */
export async function measured(bytes: Readable): Promise<StoredContent> {
  const measure = new Measure()
  await pipeline(bytes, measure.resume())
  return measure.result()
}

/** Counts and hashes the bytes that pass through. */
export class Measure extends Transform {
  private readonly hash: Hash = createHash('sha256')
  private sizeBytes = 0

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk)
    this.sizeBytes += chunk.length
    done(null, chunk)
  }

  /** Available once everything has passed through. */
  result(): StoredContent {
    return { sizeBytes: this.sizeBytes, sha256: this.hash.digest('hex') }
  }
}

import { createHash, type Hash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'

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

/** First and last byte of a part, both included; without `end` up to the last byte. */
export interface ByteRange {
  start: number
  end?: number
}

/**
 * Where files lie: a directory or an S3 bucket. Keys consist of ids, never of names that people chose. What `put` has
 * acknowledged is complete and durable; a failed `put` leaves nothing under the key.
 */
export interface Storage {
  /** Writes or replaces. Rejects with the source's own error when the source breaks off. */
  put(key: string, content: Buffer | Readable): Promise<StoredContent>
  /** Null when nothing lies there. */
  get(key: string, range?: ByteRange): Promise<Readable | null>
  stat(key: string): Promise<{ sizeBytes: number } | null>
  /** Deleting what is not there succeeds. */
  delete(key: string): Promise<void>
  /** Everything whose key begins with `<prefix>/`, in no order, while others go on writing. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Removes what writers that are gone have begun before `before` and never finished. Returns how many that were. */
  removeUnfinished(before: Date): Promise<number>
  /** Bytes that can still be written; null where that has no end or is not known. */
  freeBytes(): Promise<number | null>
  healthy(): Promise<boolean>
}

const segment = '[a-z0-9_-]+(?:\\.[a-z0-9_-]+)*'
const keyPattern = new RegExp(`^${segment}(?:/${segment})*$`)

/** False for files that others have put there. */
export const isStorageKey = (key: string): boolean => key.length <= 200 && keyPattern.test(key)

/**
 * Only lower case, digits, `_`, `-`, single dots and slashes. @throws Error for a key that a programmer made wrongly
 */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
}

/** Everything under a key as one buffer, for contents that are known to be small; null when nothing lies there. */
export async function readStored(storage: Storage, key: string): Promise<Buffer | null> {
  const stream = await storage.get(key)
  return stream && Buffer.concat(await stream.toArray())
}

/** The content as a stream whose early failure waits for its reader instead of ending the process. */
export const streamOf = (content: Buffer | Readable): Readable =>
  Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content.on('error', () => {})

/** Counts and hashes what flows through. */
export class Measure extends Transform {
  private readonly hash: Hash = createHash('sha256')
  private sizeBytes = 0

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk)
    this.sizeBytes += chunk.length
    done(null, chunk)
  }

  /** Once everything has flowed. */
  result(): StoredContent {
    return { sizeBytes: this.sizeBytes, sha256: this.hash.digest('hex') }
  }
}

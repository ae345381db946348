import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, statfs, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  assertStorageKey,
  type ByteRange,
  isStorageKey,
  Measure,
  type Storage,
  type StoredContent,
  type StoredObject,
  streamOf,
} from './storage'

/** Files in one private directory. A file appears under its key complete, by a rename within the same file system. */
export async function openFileStorage(directory: string): Promise<Storage> {
  const root = path.resolve(directory)
  // No key starts with a dot, so no key can collide with it.
  const unfinished = path.join(root, '.unfinished')
  await makeDirectories(unfinished)

  const fileOf = (key: string): string => {
    assertStorageKey(key)
    return path.join(root, ...key.split('/'))
  }

  async function put(key: string, content: Buffer | Readable): Promise<StoredContent> {
    const source = streamOf(content)
    const target = fileOf(key)
    const temporary = path.join(unfinished, randomUUID())
    try {
      const stored = await writeDurably(temporary, source)
      await makeDirectories(path.dirname(target))
      await rename(temporary, target)
      await flushDirectory(path.dirname(target))
      return stored
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    put,
    get: async (key, range) => {
      const file = await missingAsNull(open(fileOf(key), 'r'))
      return file && readFrom(file, range)
    },
    stat: async key => {
      const stats = await missingAsNull(stat(fileOf(key)))
      return stats?.isFile() ? { sizeBytes: stats.size } : null
    },
    delete: async key => void (await missingAsNull(unlink(fileOf(key)))),
    async *list(prefix) {
      for await (const file of filesBelow(fileOf(prefix), prefix)) if (isStorageKey(file.key)) yield file
    },
    removeUnfinished: async before => {
      let removed = 0
      for await (const { key, modifiedAt } of filesBelow(unfinished, '')) {
        if (modifiedAt >= before) continue
        await rm(path.join(unfinished, key), { force: true })
        removed++
      }
      return removed
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
    healthy: async () => {
      const probe = path.join(unfinished, randomUUID())
      const well = await writeDurably(probe, streamOf(Buffer.from('ok'))).then(
        () => true,
        () => false,
      )
      // On a full disk the file exists, but without its bytes.
      return rm(probe, { force: true }).then(
        () => well,
        () => false,
      )
    },
  }
}

async function writeDurably(file: string, source: Readable): Promise<StoredContent> {
  const measure = new Measure()
  const handle = await open(file, 'wx', 0o600)
  try {
    await pipeline(source, measure, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await handle.writeFile(chunk)
    })
    await handle.sync()
  } finally {
    await handle.close()
  }
  return measure.result()
}

/** Files of a directory and its subdirectories; entries that disappear meanwhile are skipped. */
async function* filesBelow(directory: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = await missingAsNull(opendir(directory))
  if (!entries) return
  for await (const entry of entries) {
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) yield* filesBelow(file, key)
    else {
      const stats = await missingAsNull(stat(file))
      if (stats?.isFile()) yield { key, sizeBytes: stats.size, modifiedAt: stats.mtime }
    }
  }
}

function readFrom(file: FileHandle, range?: ByteRange): Readable {
  return file.createReadStream(
    range ? { start: range.start, ...(range.end === undefined ? {} : { end: range.end }) } : {},
  )
}

/** Creates missing directories, private, and flushes the new entries from the outermost inwards. */
async function makeDirectories(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 })
  if (!first) return
  for (
    let parent = path.dirname(directory);
    parent.length >= path.dirname(first).length;
    parent = path.dirname(parent)
  ) {
    await flushDirectory(parent)
    if (parent === path.dirname(parent)) break
  }
}

/** A rename or a new directory survives a power cut only once its directory is flushed as well. */
async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function missingAsNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}

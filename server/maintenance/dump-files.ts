import type { Storage } from '../adapters/storage'
import { type Manifest, partNames } from './manifest'
import type { StoredKey } from './stored-keys'
import type { ArchiveWriter } from './write-archive'

export type FilesDump = Manifest['files'] & {
  /** The first missing or changed ones, for the report. */
  examples: string[]
}

/**
 * Copies every named object into the archive unchanged. One that is missing or has other bytes than it should does not
 * stop the backup of all others; it is counted and named.
 */
export async function dumpFiles(
  nextKeys: () => Promise<StoredKey[]>,
  storage: Storage,
  archive: ArchiveWriter,
): Promise<FilesDump> {
  const files: FilesDump = { count: 0, bytes: 0, missing: 0, changed: 0, examples: [] }
  const remark = (text: string) => files.examples.length < 10 && files.examples.push(text)
  for (let keys = await nextKeys(); keys.length > 0; keys = await nextKeys()) {
    for (const { key, sha256, optional } of keys) {
      const stats = await storage.stat(key)
      const content = stats && (await storage.get(key))
      if (!stats || !content) {
        if (optional) continue
        files.missing++
        remark(`${key} is missing`)
        continue
      }
      const stored = await archive.addStream(partNames.file(key), stats.sizeBytes, content)
      files.count++
      files.bytes += stored.sizeBytes
      if (sha256 !== null && sha256 !== stored.sha256) {
        files.changed++
        remark(`${key} is not what was stored`)
      }
    }
  }
  return files
}

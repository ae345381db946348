import { DatabaseError } from 'pg'
import type { Storage } from '../adapters/storage'
import { StartupError } from '../platform/startup-error'
import { dumpDatabase } from './dump-database'
import { dumpFiles, type FilesDump } from './dump-files'
import { ARCHIVE_FORMAT, type Manifest, partNames } from './manifest'
import { connectReader } from './reader'
import { readServiceFile, serviceFiles } from './service-files'
import { openStoredKeys } from './stored-keys'
import { type ArchiveWriter, createArchive } from './write-archive'

interface Options {
  file: string
  /** Connection URL of a role that sees every row of every company. */
  readerUrl: string
  storage: Storage
  /** True if mails go to an outbox in the storage instead of a server. */
  outbox: boolean
  /** Data directory whose secrets are included; null when the service takes them from its environment. */
  dataDir: string | null
  /** Version of the service that writes the archive. */
  version: string
  signal?: AbortSignal | undefined
}

export interface BackupReport {
  manifest: Manifest
  sizeBytes: number
  /** Stored objects that are missing or changed, the first ten. */
  remarks: string[]
}

/**
 * Writes the database as of one moment and all stored files into one archive, with or without a running service.
 * @throws StartupError when the database cannot be read completely or the file cannot be written; then no file is left
 */
export async function backUp({
  file,
  readerUrl,
  storage,
  outbox,
  dataDir,
  version,
  signal,
}: Options): Promise<BackupReport> {
  const client = await connectReader(readerUrl, 'backup')
  let archive: ArchiveWriter | undefined
  try {
    archive = await createArchive(file, signal)
    const dump = await dumpDatabase(client, archive)
    const nextKeys = await openStoredKeys(client, { outbox })
    await client.query('COMMIT')
    const { examples, ...files } = await dumpFiles(nextKeys, storage, archive)
    const service = await addServiceFiles(dataDir, archive)
    let manifest: Manifest | undefined
    const sizeBytes = await archive.finish(seal => {
      manifest = { format: ARCHIVE_FORMAT, version, ...dump, files, service, ...seal }
      return manifest
    })
    if (!manifest) throw new Error('The archive was closed without a manifest')
    return { manifest, sizeBytes, remarks: examples satisfies FilesDump['examples'] }
  } catch (error) {
    await archive?.abandon()
    throw explain(error)
  } finally {
    await client.end().catch(() => {})
  }
}

async function addServiceFiles(dataDir: string | null, archive: ArchiveWriter): Promise<string[]> {
  const added: string[] = []
  for (const name of dataDir === null ? [] : serviceFiles) {
    const content = await readServiceFile(dataDir ?? '', name)
    if (!content) continue
    await archive.add(partNames.service(name), content)
    added.push(name)
  }
  return added
}

function explain(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  if (error.code === '42501')
    return new StartupError(`The role of BACKUP_DATABASE_URL may not read everything: ${error.message}`, {
      cause: error,
    })
  if (error.code === '55P03')
    return new StartupError('A migration is changing the tables: take the backup when it is done.', {
      cause: error,
    })
  return error
}

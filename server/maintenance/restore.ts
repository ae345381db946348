import path from 'node:path'
import { assertStorageKey, type Storage } from '../adapters/storage'
import { type Migration, migrate, readMigrations } from '../platform/database/migrate'
import type { Logger } from '../platform/log'
import { StartupError } from '../platform/startup-error'
import { loadDatabase } from './load-database'
import { type Manifest, parsePartName } from './manifest'
import { readArchive } from './read-archive'
import { inspectTarget, type RestoreTarget } from './restore-target'
import { isServiceFile, type ServiceFile, writeServiceFile } from './service-files'

interface Options {
  file: string
  /** Connection URL of the owner of the tables. */
  ownerUrl: string
  /** Role that the service runs as. */
  runtimeRole: string
  storage: Storage
  /** Data directory that the archive's secrets go to; null when the service takes them from its environment. */
  dataDir: string | null
  migrationsDir: string
  log: Pick<Logger, 'info'>
  /** Called when the database holds companies; false ends the restore with nothing changed. */
  mayReplace(target: RestoreTarget): Promise<boolean>
  /** Called at the start of each step. */
  onStep?(step: 'check' | 'load' | 'files'): void
  signal?: AbortSignal | undefined
}

export interface RestoreReport {
  manifest: Manifest
  /** Migrations that this release has and the archive did not. */
  migrated: string[]
  files: number
}

/**
 * Restores a database and its files from an archive. The archive is read and checked completely before anything is
 * touched; the database then changes in one step, at the archive's own version, and is migrated; files come last. After
 * an interruption run it again.
 * @throws StartupError when the archive is damaged or of an unknown release, the database is in use, or the owner
 * declined
 */
export async function restore(options: Options): Promise<RestoreReport> {
  const { file, ownerUrl, runtimeRole, migrationsDir, log, signal } = options
  options.onStep?.('check')
  const { manifest, service } = await check(file, signal)
  const migrations = leadingMigrations(manifest, await readMigrations(migrationsDir))

  const target = await inspectTarget(ownerUrl, runtimeRole)
  if (target.isBlank) await migrate({ ownerUrl, runtimeRole, migrationsDir: path.join(migrationsDir, '.none'), log })
  if (target.companies.count > 0 && !(await options.mayReplace(target)))
    throw new StartupError('The restore was called off. Nothing was changed.')
  signal?.throwIfAborted()

  options.onStep?.('load')
  await loadDatabase({ ownerUrl, file, manifest, migrations, signal })
  try {
    if (options.dataDir !== null)
      for (const [name, content] of service) await writeServiceFile(options.dataDir, name, content)
    const migrated = await migrate({ ownerUrl, runtimeRole, migrationsDir, log })
    options.onStep?.('files')
    return { manifest, migrated, files: await putFiles(options) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(
      `The database holds the archive's state now, but what comes after it did not end (${reason}): run the same restore again with --replace.`,
      { cause },
    )
  }
}

/** Reads the whole archive, so that nothing in it can stop the restore later; returns the few small files as well. */
async function check(file: string, signal?: AbortSignal) {
  const service = new Map<ServiceFile, Buffer>()
  const manifest = await readArchive(file, async ({ name, content }) => {
    signal?.throwIfAborted()
    const part = parsePartName(name)
    if (part?.kind === 'file') requireStorageKey(file, part.of)
    else if (part?.kind === 'service' && isServiceFile(part.of))
      service.set(part.of, Buffer.concat(await content.toArray()))
    else if (part?.kind !== 'table')
      throw new StartupError(`${file} holds a part that this release does not know ("${name}").`)
  })
  return { manifest, service }
}

function requireStorageKey(file: string, key: string): void {
  try {
    assertStorageKey(key)
  } catch (cause) {
    throw new StartupError(`${file} holds a file under a key that no storage takes (${JSON.stringify(key)}).`, {
      cause,
    })
  }
}

/** Our migrations up to the archive's; anything but a prefix of ours was written by another release. */
function leadingMigrations({ migrations, version }: Manifest, ours: Migration[]): Migration[] {
  for (const [index, { name, checksum }] of migrations.entries()) {
    const own = ours[index]
    if (own?.name !== name)
      throw new StartupError(
        `The archive was written by release ${version} and holds migration "${name}", which this release does not know at that place: restore it by that release or a newer one.`,
      )
    if (own.checksum !== checksum)
      throw new StartupError(
        `Migration "${name}" of the archive is not the one that this release has: restore it by release ${version}.`,
      )
  }
  return ours.slice(0, migrations.length)
}

async function putFiles({ file, storage, signal }: Options): Promise<number> {
  let count = 0
  await readArchive(file, async ({ name, content }) => {
    signal?.throwIfAborted()
    const part = parsePartName(name)
    if (part?.kind !== 'file') return
    await storage.put(part.of, content)
    count++
  })
  return count
}

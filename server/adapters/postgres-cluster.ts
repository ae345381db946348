import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { StartupError } from '../platform/startup-error'
import { runGuarded } from './guarded'
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs'

/** Major version of the bundled PostgreSQL; other versions cannot read its data directories. */
const MAJOR_VERSION = '18'

const Credentials = z.object({
  superuserPassword: z.string().min(16),
  ownerPassword: z.string().min(16),
  runtimePassword: z.string().min(16),
})

/** Passwords of the three login roles, 64 hexadecimal characters each (safe in a URL). */
export type Credentials = z.infer<typeof Credentials>

/** A data directory that PostgreSQL can be started on. */
export interface Cluster {
  /** PostgreSQL's own data directory. */
  directory: string
  programs: PostgresPrograms
  credentials: Credentials
}

/**
 * Makes sure that `dataDir` contains a cluster of our own and its passwords: `cluster/` and `credentials.json` (0600).
 * The first call creates both, in a temporary folder that is renamed at the end, so that an interrupted call leaves
 * nothing half done.
 * @throws StartupError when the directory is not usable
 */
export async function openCluster(dataDir: string, signal?: AbortSignal): Promise<Cluster> {
  const directory = path.join(dataDir, 'cluster')
  await prepareDirectory(dataDir)
  const programs = await findPostgresPrograms(directory)

  const exists = await requireOwnCluster(directory)
  const credentials = await readCredentials(dataDir, exists)
  if (exists) await takeOwnership(directory, programs, signal)
  else await createCluster(dataDir, directory, programs, credentials, signal)
  return { directory, programs, credentials }
}

/**
 * Creates what is missing in a running cluster: database `gewerk`, its owner `gewerk_owner` and the role `gewerk_app`
 * that the service uses. Both are ordinary roles, so that nothing is allowed here that a production server refuses. The
 * owner may grant the group `gewerk_runtime` but does not inherit from it, so its policies do not apply to the owner.
 */
export async function ensureDatabase(superuserUrl: string, { ownerPassword, runtimePassword }: Credentials) {
  const client = new Client({ connectionString: superuserUrl })
  // A connection lost between two statements makes the next one fail; without a listener it would crash the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT rolname AS name FROM pg_roles WHERE rolname LIKE 'gewerk_%'
       UNION ALL SELECT datname FROM pg_database WHERE datname = 'gewerk'`,
    )
    const present = new Set(rows.map(row => row.name))
    const ordinary = 'LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD'
    if (!present.has('gewerk_owner')) await client.query(`CREATE ROLE gewerk_owner ${ordinary} '${ownerPassword}'`)
    if (!present.has('gewerk_app')) await client.query(`CREATE ROLE gewerk_app ${ordinary} '${runtimePassword}'`)
    if (!present.has('gewerk_runtime')) await client.query('CREATE ROLE gewerk_runtime NOLOGIN')
    if (!present.has('gewerk')) {
      await client.query('GRANT gewerk_runtime TO gewerk_owner WITH ADMIN TRUE, INHERIT FALSE, SET FALSE')
      await client.query('CREATE DATABASE gewerk OWNER gewerk_owner')
    }
  } finally {
    await client.end()
  }
}

async function prepareDirectory(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartupError(
      `The data directory ${dataDir} cannot be used (${describe(cause)}): make it a directory that this user may write to.`,
      { cause },
    )
  }
}

async function requireOwnCluster(directory: string): Promise<boolean> {
  if (!(await stat(directory).catch(() => undefined))) return false
  const version = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EACCES')
      throw new StartupError(
        `${directory} exists but is not a PostgreSQL data directory: move it away to begin anew, or put a backup in its place.`,
        { cause },
      )
    throw new StartupError(
      `${directory} belongs to another user: start the service as the user that created it, or change the owner (chown -R).`,
      { cause },
    )
  })
  if (version.trim() !== MAJOR_VERSION)
    throw new StartupError(
      `${directory} was made by PostgreSQL ${version.trim()} and this release brings PostgreSQL ${MAJOR_VERSION}: back up with the release that made it and restore with this one.`,
    )
  return true
}

async function readCredentials(dataDir: string, clusterExists: boolean): Promise<Credentials> {
  const file = path.join(dataDir, 'credentials.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined && !clusterExists) return createCredentials(file)
  try {
    return Credentials.parse(JSON.parse(text ?? ''))
  } catch (cause) {
    const what = text === undefined ? 'cannot be read' : 'is damaged'
    throw new StartupError(
      `${file} ${what}, and only it holds the passwords of the database beside it: restore it from the same backup as the database.`,
      { cause },
    )
  }
}

async function createCredentials(file: string): Promise<Credentials> {
  const password = () => randomBytes(32).toString('hex')
  const made = { superuserPassword: password(), ownerPassword: password(), runtimePassword: password() }
  await writeFile(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return made
}

async function createCluster(
  dataDir: string,
  directory: string,
  programs: PostgresPrograms,
  credentials: Credentials,
  signal?: AbortSignal,
) {
  for (const entry of await readdir(dataDir))
    if (entry.startsWith('cluster.new-')) await rm(path.join(dataDir, entry), { recursive: true, force: true })

  const side = path.join(dataDir, `cluster.new-${process.pid}`)
  const passwordFile = path.join(dataDir, `cluster.new-${process.pid}.password`)
  try {
    await mkdir(side, { mode: 0o700 })
    await writeFile(passwordFile, credentials.superuserPassword, { mode: 0o600 })
    if (programs.owner) for (const it of [side, passwordFile]) await chown(it, programs.owner.uid, programs.owner.gid)
    await initdb(side, passwordFile, programs, signal)
    await rename(side, directory)
  } catch (cause) {
    await rm(side, { recursive: true, force: true, maxRetries: 5 })
    signal?.throwIfAborted()
    throw new StartupError(`The database could not be created in ${dataDir}: ${describe(cause)}`, { cause })
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function initdb(
  directory: string,
  passwordFile: string,
  { initdb, prefix, spawnAs }: PostgresPrograms,
  signal?: AbortSignal,
) {
  const command = [
    ...prefix,
    initdb,
    `--pgdata=${directory}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ]
  await runGuarded(command, { endBy: 'INT', spawnAs }, signal)
}

/** A directory restored from a backup has the owner and mode of the copy. */
async function takeOwnership(directory: string, { owner }: PostgresPrograms, signal?: AbortSignal) {
  const { uid, mode } = await stat(directory)
  if (owner && uid !== owner.uid) {
    const command = ['chown', '-R', `${owner.uid}:${owner.gid}`, directory]
    await runGuarded(command, { endBy: 'KILL', spawnAs: {} }, signal)
  }
  if ((mode & 0o777) !== 0o700) await chmod(directory, 0o700)
}

/** The line that gives the reason why a program or system call failed, for the end of a one-line message. */
export function describe(cause: unknown): string {
  const error = cause as NodeJS.ErrnoException & { stderr?: string }
  const text = error.stderr || error.message
  if (error.code === 'ENOSPC' || /No space left on device/.test(text)) return 'no space left on this disk'
  const line = text.split('\n').find(it => /error:|FATAL|PANIC/.test(it)) ?? text.trim().split('\n')[0]
  return (line ?? '').trim()
}

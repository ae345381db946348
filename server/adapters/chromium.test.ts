import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/harness/eventually'
import { launchChromium, prepareChromium } from './chromium'
import { ChromiumMissingError, programCacheDir, unpackChromium } from './chromium-unpack'

const here = fileURLToPath(new URL('.', import.meta.url))
let dir: string
let cacheDir: string

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'gewerk-chromium-'))
  cacheDir = await programCacheDir(dir)
})

afterAll(() => rm(dir, { recursive: true, force: true }))

/** A separate process with an empty environment, as on a bare machine; returns what the code prints. */
function run(code: string) {
  const env: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', NODE_ENV: 'test' }
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: path.resolve(here, '../..'),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('three processes and three calls that unpack at once end with one complete browser', async () => {
  const own = path.join(dir, 'race')
  const module = JSON.stringify(path.join(here, 'chromium-unpack.ts'))
  const code = `import(${module}).then(m => m.unpackChromium(${JSON.stringify(own)})).then(f => console.log(f.executablePath))`
  const children = [1, 2, 3].map(async () => {
    const child = run(code)
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    const [exitCode] = await once(child, 'close')
    return [exitCode, output.trim()]
  })
  const calls = [1, 2, 3].map(() => unpackChromium(own))
  const paths = (await Promise.all(calls)).map(files => files.executablePath)
  const expected = paths[0] ?? ''
  expect(expected).toMatch(/\/chromium-[\d.]+\/chromium$/)
  expect(new Set(paths).size).toBe(1)
  expect(await Promise.all(children)).toEqual([1, 2, 3].map(() => [0, expected]))
  expect(await readdir(own)).toEqual([path.basename(path.dirname(expected))])
  const browser = await launchChromium({ cacheDir: own })
  expect((await browser.browser.send('Browser.getVersion')).product).toContain('HeadlessChrome')
  await browser.close()
})

test('the browser gets an environment of its own, without the secrets of the service', async () => {
  vi.stubEnv('SESSION_SECRET', 'must stay here')
  const chromium = await prepareChromium({ cacheDir })
  expect(Object.keys(chromium.env).sort()).toEqual(
    ['FONTCONFIG_FILE', 'HOME', 'LANG', 'LD_LIBRARY_PATH', 'PATH', 'TMPDIR'].sort(),
  )
  expect(JSON.stringify(chromium)).not.toContain('must stay here')
  await chromium.dispose()
  vi.unstubAllEnvs()
})

test('a killed service leaves no browser behind, and the next start removes its profile', async () => {
  const own = path.join(dir, 'killed')
  const module = JSON.stringify(path.join(here, 'chromium.ts'))
  // The unpacked browser is shared, so that only the profile is in the folder of this test.
  const { executablePath, libraryDir } = await unpackChromium(cacheDir)
  const wrapper = path.join(dir, 'chromium.sh')
  await writeFile(wrapper, `#!/bin/sh\nLD_LIBRARY_PATH=${libraryDir} exec ${executablePath} "$@"\n`)
  await chmod(wrapper, 0o755)
  const options = JSON.stringify({ cacheDir: own, executablePath: wrapper })
  const child = run(`import(${module}).then(m => m.launchChromium(${options})).then(b => console.log(b.pid))`)
  const [pid] = await once(child.stdout, 'data')
  const browserPid = Number(String(pid))
  expect(await readdir(path.join(own, 'profiles'))).toHaveLength(1)
  child.kill('SIGKILL')
  await eventually(() => expect(() => process.kill(browserPid, 0)).toThrow('ESRCH'))
  const next = await prepareChromium({ cacheDir: own, executablePath: wrapper })
  expect(await readdir(path.join(own, 'profiles'))).toEqual([path.basename(next.home)])
  await next.dispose()
})

test('a profile of another machine on the same volume is left alone', async () => {
  const own = path.join(dir, 'volume')
  const foreign = path.join(own, 'profiles', `other-${hostname()}~999999~x`)
  await mkdir(foreign, { recursive: true })
  const prepared = await prepareChromium({ cacheDir: own, executablePath: process.execPath })
  await access(foreign)
  await prepared.dispose()
})

test('a browser path that does not exist is named in the error', async () => {
  const missing = prepareChromium({ cacheDir: path.join(dir, 'missing'), executablePath: '/nowhere/chrome' })
  await expect(missing).rejects.toThrow(ChromiumMissingError)
  await expect(missing).rejects.toThrow('/nowhere/chrome')
  expect(await readdir(path.join(dir, 'missing', 'profiles'))).toEqual([])
})

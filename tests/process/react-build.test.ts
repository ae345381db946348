import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../harness/app'
import { freePort } from '../harness/free-port'
import { startProcess, untilHealthy } from '../harness/service'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'gewerk-react-'))
  await writeFile(path.join(folder, 'probe.cjs'), probe)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Reports when a process exits which CommonJS files it has run. Node also parses the export names of the other build,
 * which leaves a module in its cache that was never loaded.
 */
const probe = `
const { writeFileSync } = require('node:fs')
const { _cache } = require('node:module')
const run = () => Object.keys(_cache).filter(file => _cache[file].loaded)
process.on('exit', () => writeFileSync(process.env.PROBE_TO, JSON.stringify(run())))`

test.each([
  undefined,
  'development',
])('npm start serves the production build of React, when started with NODE_ENV=%s', async given => {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const loaded = path.join(folder, 'loaded.json')
  const service = startProcess({
    ...(given ? { NODE_ENV: given } : {}),
    NODE_OPTIONS: `--require=${path.join(folder, 'probe.cjs')}`,
    PROBE_TO: loaded,
    GEWERK_ENV: 'production',
    GEWERK_DATA_DIR: folder,
    DATABASE_URL: app.database.runtimeUrl,
    SESSION_SECRET: 's'.repeat(32),
    CRON_SECRET: app.settings.cronSecret,
    GOTENBERG_URL: 'http://127.0.0.1:9',
    PORT: String(port),
    BASE_URL: baseUrl,
  })
  try {
    await untilHealthy(baseUrl)
    expect((await fetch(`${baseUrl}/login`)).status).toBe(200)
  } finally {
    service.signal('SIGTERM')
    await service.ended
  }
  const files: string[] = JSON.parse(await readFile(loaded, 'utf8'))
  const builds = files.filter(file => /\/node_modules\/(react|react-dom)\/cjs\//.test(file))
  expect(builds.some(file => /react-dom-server.*\.production\.min\.js$/.test(file))).toBe(true)
  expect(builds.some(file => /react-jsx-runtime\.production\.min\.js$/.test(file))).toBe(true)
  expect(builds.filter(file => file.includes('development'))).toEqual([])
})

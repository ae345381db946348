import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes } from '../../server/platform/permissions'
import { newWebhookSecret, webhookHeaders } from '../../server/platform/records/webhook-signature'
import { createTestCompany } from '../harness/company'
import { complaints } from '../harness/compile'
import { freePort } from '../harness/free-port'
import { startTestWeb, type TestWeb } from '../harness/web'

// An integrator's first steps: install the package in an empty project and copy the samples of its README. Nothing is
// downloaded: its dependencies come from this project.

const run = promisify(execFile)
const here = process.cwd()
const dependencies = ['openapi-fetch', 'openapi-typescript-helpers', '@types/node', 'undici-types']
const offline = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts=false', '--loglevel=error']

const strict = ['--strict', '--target', 'es2022', '--types', 'node', '--typeRoots', 'node_modules/@types']

const settings = [
  ['es2022', 'node16', 'node16', 'typescript'],
  ['es2022', 'esnext', 'bundler', 'typescript-native'],
  ['es2022,dom,dom.iterable', 'node16', 'node16', 'typescript-native'],
  ['es2022,dom,dom.iterable', 'esnext', 'bundler', 'typescript-native'],
] as const

let web: TestWeb
let key: string
/** A copy within this project, so that it is built as in a checkout, and leaves nothing behind. */
let checkout: string
let elsewhere: string
let samples: string[]

beforeAll(async () => {
  web = await startTestWeb()
  const company = await createTestCompany(web.app)
  const office = company.as()
  await office.projects.create({ name: 'Umbau', project_number: '2026/17' })
  await office.contacts.create({ company_name: 'Berger' })
  await office.invoices.create({ title: 'R', items: [{ description: 'Ziegel', quantity: 2, unit_price: 5 }] })
  key = (await office.apiKeys.create({ name: 'Abend', scopes: [...scopes] })).data.key
  await mkdir('node_modules/.cache', { recursive: true })
  checkout = await mkdtemp(path.resolve('node_modules/.cache/client-package-'))
  const isSource = (file: string) => !/\/(dist|node_modules)(\/|$)|\.test\.ts$/.test(file.slice(here.length))
  await cp('clients/typescript', path.join(checkout, 'typescript'), { recursive: true, filter: isSource })
  elsewhere = await realpath(await mkdtemp(path.join(tmpdir(), 'integrator-')))
  const readme = await readFile('clients/typescript/README.md', 'utf8')
  samples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
})
afterAll(async () => {
  await web?.stop()
  for (const folder of [checkout, elsewhere]) if (folder) await rm(folder, { recursive: true, force: true })
})

/** An empty project with these installed. */
async function project(name: string, ...installed: string[]): Promise<string> {
  const folder = path.join(elsewhere, name)
  await mkdir(folder)
  await writeFile(path.join(folder, 'package.json'), '{ "name": "integrator", "private": true, "type": "module" }')
  const local = dependencies.map(one => path.join(here, 'node_modules', one))
  await run('npm', ['install', ...offline, '--install-links', ...installed, ...local], { cwd: folder })
  return folder
}

describe('the package', () => {
  test('packed as it is, holds what its exports name and no source or test', async () => {
    const { stdout } = await run('npm', ['pack', '--json', '--offline', '--loglevel=error'], {
      cwd: path.join(checkout, 'typescript'),
    })
    const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [
      { filename: string; files: Array<{ path: string }> },
    ]
    const { exports, version } = JSON.parse(await readFile('clients/typescript/package.json', 'utf8'))
    expect(filename).toBe(`gewerk-client-${version}.tgz`)
    const packed = files.map(file => file.path)
    const named = Object.values(exports as Record<string, string | Record<string, string>>)
      .flatMap(entry => (typeof entry === 'string' ? [entry] : Object.values(entry)))
      .map(entry => entry.replace('./', ''))
    expect(named.filter(entry => !packed.includes(entry))).toEqual([])
    expect(packed.filter(file => !/^(dist\/.*\.(js|d\.ts)|package\.json|README\.md)$/.test(file))).toEqual([])
  })

  test.each([
    ['a packed file', () => path.join(checkout, 'typescript', 'gewerk-client-0.1.0.tgz')],
    ['a folder', () => path.join(checkout, 'typescript')],
  ])('installed from %s, is found by import and by require', async (from, source) => {
    const folder = await project(from.replaceAll(' ', '-'), source())
    const entries = ['@gewerk/client', '@gewerk/client/errors', '@gewerk/client/pages', '@gewerk/client/webhooks']
    const names = `console.log(JSON.stringify(all.map(one => Object.keys(one).filter(name => name !== '__esModule').sort())))`
    const programs = {
      'use.mjs': `const all = await Promise.all(${JSON.stringify(entries)}.map(one => import(one)))\n${names}`,
      'use.cjs': `const all = ${JSON.stringify(entries)}.map(one => require(one))\n${names}`,
    }
    for (const [file, code] of Object.entries(programs)) {
      await writeFile(path.join(folder, file), code)
      const { stdout } = await run(process.execPath, [file], { cwd: folder })
      expect([file, JSON.parse(stdout.replaceAll(/,?"module\.exports"/g, ''))]).toEqual([
        file,
        [
          ['createGewerkClient'],
          ['GewerkError', 'unwrap'],
          ['pages', 'records'],
          ['WebhookRefused', 'isTestDelivery', 'verifyWebhook'],
        ],
      ])
    }
  })

  test('is the same package either way, and its types cover what integrators set', async () => {
    const folder = path.join(elsewhere, 'a-packed-file')
    const dist = 'node_modules/@gewerk/client/dist'
    const built = await readdir(path.join(folder, dist), { recursive: true })
    expect((await readdir(path.join(elsewhere, 'a-folder', dist), { recursive: true })).sort()).toEqual(built.sort())
    for (const file of built.filter(name => /\.(js|ts)$/.test(name))) {
      const [packed, linked] = await Promise.all(
        ['a-packed-file', 'a-folder'].map(from => readFile(path.join(elsewhere, from, dist, file), 'utf8')),
      )
      expect([file, linked]).toEqual([file, packed])
    }
    const files = samples.map((_, at) => `sample-${at}.ts`)
    for (const [at, code] of samples.entries()) await writeFile(path.join(folder, `sample-${at}.ts`), code)
    for (const [lib, module, resolution, compiler] of settings) {
      const options = ['--lib', lib, '--module', module, '--moduleResolution', resolution]
      const said = await complaints(files, [...strict, ...options], { cwd: folder, compiler })
      expect([lib, resolution, ownOf(said)]).toEqual([lib, resolution, []])
    }
  })

  test('a folder that is linked, as npm does by itself, is built by the installation', async () => {
    const linked = path.join(checkout, 'linked')
    await cp(path.join(checkout, 'typescript'), linked, {
      recursive: true,
      filter: file => !/\/(dist|node_modules)$|\.tgz$/.test(file),
    })
    const folder = path.join(elsewhere, 'linked')
    await mkdir(folder)
    await writeFile(path.join(folder, 'package.json'), '{ "name": "integrator", "private": true }')
    await run('npm', ['install', ...offline, '--no-install-links', linked], { cwd: folder })
    const code = `import('@gewerk/client').then(({ createGewerkClient }) => console.log(typeof createGewerkClient))`
    expect((await run(process.execPath, ['-e', code], { cwd: folder })).stdout.trim()).toBe('function')
  })
})

describe('the README', () => {
  let folder: string
  let env: NodeJS.ProcessEnv
  beforeAll(async () => {
    folder = path.join(elsewhere, 'a-packed-file')
    env = { ...process.env, GEWERK_URL: web.url, GEWERK_API_KEY: key }
    for (const [at, code] of samples.entries()) {
      const { outputText } = ts.transpileModule(code, {
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
      })
      await writeFile(path.join(folder, `sample-${at}.js`), outputText)
    }
  })
  const start = (sample: number) => run(process.execPath, [`sample-${sample}.js`], { cwd: folder, env })

  test('begins with how to install it, and has these samples', async () => {
    const readme = await readFile('clients/typescript/README.md', 'utf8')
    expect(readme).toMatch(/^# @gewerk\/client\n\n```sh\nnpm install /)
    expect(samples).toHaveLength(3)
  })

  test('its evening job does what the README says', async () => {
    const { stdout, stderr } = await start(0)
    expect(stderr).toBe('')
    const lines = stdout.trim().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(/ by key Abend$/),
      expect.stringMatching(/^RE-\d{4}-0001 12 0$/),
      'Umbau',
      expect.stringMatching(/^arrived as /),
      '1 contacts',
    ])
  })

  test('its receiver accepts what is signed with the old or the new secret, and nothing else', async () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()]
    const port = await freePort()
    const receiver = spawn(process.execPath, ['sample-1.js'], {
      cwd: folder,
      env: { ...env, GEWERK_WEBHOOK_SECRETS: secrets.join(' '), PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const body = JSON.stringify({ type: 'invoice.paid', data: { invoice_number: 'RE-1', total: 12 } })
      const send = (secret: string, isTest = false) => {
        const about = {
          eventId: 'evt_1',
          event: 'invoice.paid',
          deliveryId: 1,
          attempt: 1,
          body,
          isTest,
          at: new Date(),
        }
        return post(receiver, port, webhookHeaders([secret], about), body)
      }
      let said = ''
      receiver.stdout?.on('data', chunk => {
        said += chunk
      })
      const statuses = []
      for (const secret of [...secrets, newWebhookSecret()]) statuses.push(await send(secret))
      statuses.push(await send(secrets[0] ?? '', true))
      expect(statuses).toEqual([204, 204, 400, 204])
      receiver.kill()
      await once(receiver, 'close')
      expect(said).toBe('book RE-1: 12\nbook RE-1: 12\n')
    } finally {
      receiver.kill('SIGKILL')
    }
  })

  test('its drop arrives with the very bytes', async () => {
    const bytes = Buffer.from('Nummer;Name\n1;Müller\n')
    await writeFile(path.join(folder, 'kunden.csv'), bytes)
    expect((await start(2)).stdout.trim()).toBe(createHash('sha256').update(bytes).digest('hex'))
  })
})

/** Posts once the program listens; stops waiting when the program has exited. */
async function post(receiver: ChildProcess, port: number, headers: Record<string, string>, body: string) {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body }).catch(() => null)
    if (answer) return answer.status
    if (receiver.exitCode !== null) throw new Error('the receiver has ended')
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** Leaves out what third-party type files say about each other. */
const ownOf = (said: string): string[] =>
  said.split('\n').filter(line => line && !/node_modules\/(@types|openapi-)/.test(line))

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byTurns, hasAll } from '../harness/cases'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { startTestWeb, type TestWeb } from '../harness/web'
import { allOperations } from '../sweeps/http-operations'
import { procedures } from '../sweeps/procedures'

// A signed-in user visits an attacker's page, and that page sends what it can: forms, fetches without CORS, links.

interface Request {
  method: string
  path: string
}
interface PageRoute {
  path?: string
  parentId?: string
  module: { action?: unknown }
}

const foreign: Record<string, Record<string, string>> = {
  'a form of another site': {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
    'content-type': 'application/x-www-form-urlencoded',
  },
  'a fetch without CORS': {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'no-cors',
    'content-type': 'text/plain',
  },
  'a page of a neighbouring subdomain': { 'sec-fetch-site': 'same-site', origin: 'https://blog.localhost' },
  'a sandboxed frame': { origin: 'null' },
  'an old browser': { origin: 'https://evil.example' },
}

let web: TestWeb
let company: TestCompany
let cookie: string
let requests = 0

beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  cookie = await cookieOf(web.app, company)
})
afterAll(() => web.stop())

async function ask({ method, path: target }: Request, headers: Record<string, string>) {
  requests += 1
  const response = await fetch(`${web.url}${target}`, {
    method,
    headers: { cookie, ...headers },
    redirect: 'manual',
  })
  await response.arrayBuffer()
  return response.status
}

const filled = (template: string) => template.replace(/\{\w+\}|:\w+\??|\*$/g, '1')

const operations = (): Request[] =>
  allOperations()
    .filter(({ method, surface }) => method !== 'GET' && surface === 'app')
    .map(({ method, path: template }) => ({ method, path: filled(template) }))

const changes = (): Request[] =>
  procedures
    .filter(({ kind }) => kind === 'mutation')
    .map(({ path: name }) => ({ method: 'POST', path: `/api/trpc/${name}` }))

/** Every page that accepts a form, from the list of built pages, each also at its data URL. */
async function pages(): Promise<Request[]> {
  const { routes } = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as {
    routes: Record<string, PageRoute>
  }
  const pathOf = (route: PageRoute): string =>
    [route.parentId ? pathOf(routes[route.parentId] as PageRoute) : '', route.path].filter(Boolean).join('/')
  return Object.values(routes)
    .filter(({ module }) => module.action)
    .flatMap(route => {
      const target = `/${filled(pathOf(route))}`
      return [target, target === '/' ? '/_root.data' : `${target}.data`].map(one => ({
        method: 'POST',
        path: one,
      }))
    })
}

const audited = () => web.app.db.inTenant(company.actor().tenantId, tx => tx.auditEntry.count())

test('no foreign page changes anything at any entry point by using the session of a signed-in user', async () => {
  const entryPoints = { operations: operations(), procedures: changes(), pages: await pages() }
  const before = await audited()
  const let_through: string[] = []
  for (const [turn, request] of Object.values(entryPoints).flat().entries()) {
    for (const [who, headers] of byTurns(Object.entries(foreign), turn)) {
      const status = await ask(request, headers)
      if (status !== 403) let_through.push(`${request.method} ${request.path}, ${who}: ${status}`)
    }
  }
  expect(let_through).toEqual([])
  expect(await audited()).toBe(before)
  expect(entryPoints.operations.length).toBeGreaterThan(90)
  expect(entryPoints.procedures.length).toBeGreaterThan(80)
  expect(entryPoints.pages.length).toBeGreaterThan(50)
  const counts = Object.entries(entryPoints).map(([name, { length }]) => `${length} ${name}`)
  process.stdout.write(
    `csrf: ${counts.join(', ')}; ${Object.keys(foreign).length} kinds of foreign page, ${requests} requests\n`,
  )
})

test('no change can be made through a link: a GET of it is refused', async () => {
  const before = await audited()
  for (const request of hasAll ? changes() : changes().filter((_, turn) => turn % 5 === 0))
    expect([request.path, await ask({ ...request, method: 'GET' }, {})]).toEqual([request.path, 405])
  expect(await audited()).toBe(before)
})

test('the public API ignores cookies', async () => {
  const targets = allOperations().filter(({ surface }) => surface === 'v1')
  for (const { method, path: template } of targets) expect(await ask({ method, path: filled(template) }, {})).toBe(401)
  expect(targets.length).toBeGreaterThan(15)
})

test('the abused session is unchanged', async () => {
  const response = await fetch(`${web.url}/api/auth/session`, { headers: { cookie } })
  expect(response.status).toBe(200)
  expect(web.lines).toEqual([])
})

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hasAll } from '../harness/cases'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { startTestWeb, type TestWeb } from '../harness/web'
import { procedures } from '../sweeps/procedures'

// Log lines of level 50 and responses with status 500 alert the operators of the service: no outside caller may cause
// one.

interface PageRoute {
  id: string
  path?: string
  parentId?: string
  index?: boolean
  module: { action?: unknown; loader?: unknown }
}

let web: TestWeb
let company: TestCompany
let people: Record<string, string>
let routes: Record<string, PageRoute>
beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  people = {
    outsider: '',
    administrator: await cookieOf(web.app, company, 1),
    manager: await cookieOf(web.app, company, 2),
    employee: await cookieOf(web.app, company, 3),
  }
  routes = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)).routes
})
beforeEach(() => {
  web.lines.length = 0
})
afterAll(() => web.stop())

const pathOf = (route: PageRoute): string =>
  [route.parentId ? pathOf(routes[route.parentId] as PageRoute) : '', route.path].filter(Boolean).join('/')
const targetOf = (route: PageRoute, id: string): string =>
  `/${pathOf(route).replace(/:\w+\??|\*$/g, id)}${route.index ? '?index' : ''}`
/**
 * Routes that are skipped: they would end the session that the other requests need, or delete or change the company or
 * the password for good.
 */
const ending = /logout|leave/

const form = (fields: Record<string, string>) => ({
  'content-type': 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})
const bodies: Record<string, { 'content-type': string; body: string }> = {
  nothing: { 'content-type': 'application/x-www-form-urlencoded', body: '' },
  'an unknown intent': form({ intent: 'no-such-button' }),
  'numbers out of bounds': form({ intent: 'update', id: '9'.repeat(40), amount: '1e400', page: '-1' }),
  'half a surrogate pair': {
    'content-type': 'application/x-www-form-urlencoded',
    body: 'intent=%ED%A0%80&name=%ED%A0%80&id=%ED%A0%80',
  },
  'a NUL': form({ intent: 'create', name: 'a\0b', id: '\0' }),
  'JSON that is none': { 'content-type': 'application/json', body: '{"a":' },
  'JSON instead of a form': {
    'content-type': 'application/json',
    body: '{"intent":"create","items":[null]}',
  },
  'a broken multipart': { 'content-type': 'multipart/form-data; boundary=x', body: '--x\r\nno header' },
  'no form at all': { 'content-type': 'text/plain', body: 'hello' },
}

interface Probe {
  method: string
  target: string
  who: string
  sent?: { 'content-type': string; body: string }
}

const faults: string[] = []
async function ask({ method, target, who, sent }: Probe, about: string): Promise<number> {
  const before = web.lines.length
  const response = await fetch(`${web.url}${target}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(people[who] && { cookie: people[who] }),
      ...(sent && { 'content-type': sent['content-type'] }),
    },
    ...(sent && { body: sent.body }),
  })
  await response.arrayBuffer()
  const where = `${method} ${target} by ${who} with ${about}`
  if (response.status >= 500) faults.push(`${where}: ${response.status}`)
  for (const line of web.lines.slice(before)) {
    const text = JSON.stringify(line)
    if (line.level >= 50) faults.push(`${where}: logs ${text.slice(0, 300)}`)
    if (text.includes('[object Object]')) faults.push(`${where}: says nothing: ${text.slice(0, 300)}`)
  }
  return response.status
}

test('no form of any page raises an alarm, whatever its content and whichever user sends it', async () => {
  faults.length = 0
  // In an ordinary run each form gets each content from one of them, in rotation.
  const everybody = Object.keys(people)
  // Remix warns once per route how its next version expects responses without a page; any other warning is a finding.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const actions = Object.values(routes).filter(({ module, id }) => module.action && !ending.test(id))
  let requests = 0
  for (const [at, route] of actions.entries())
    for (const [nth, [about, sent]] of Object.entries(bodies).entries())
      for (const who of hasAll ? everybody : [everybody[(at + nth) % everybody.length] ?? '']) {
        // Requested at its data URL, the action runs alone; as a page, everything around it is rendered too.
        const target = targetOf(route, '1')
        const [pathname = '', search] = target.split('?')
        const data = `${pathname === '/' ? '/_root' : pathname}.data${search ? `?${search}` : ''}`
        await ask({ method: 'POST', target: data, who, sent }, about)
        requests++
        if (about !== 'an unknown intent' || who === 'manager') continue
        await ask({ method: 'POST', target, who, sent }, about)
        requests++
      }
  const said = warn.mock.calls.map(([text]) => String(text)).filter(text => !text.includes('REMIX FUTURE CHANGE'))
  warn.mockRestore()
  expect(said).toEqual([])
  expect(faults).toEqual([])
  expect(requests).toBeGreaterThan(hasAll ? 800 : 200)
  process.stdout.write(`alarms: ${actions.length} forms, ${requests} requests\n`)
})

test('no URL that contains words of the framework, real or not, raises an alarm', async () => {
  faults.length = 0
  const ids = Object.keys(routes)
  const known = ['/', '/login', '/invoices', '/invoices/1', '/team/1', '/zzz', '/zzz/1.data', '/_root.data', '/a%20b']
  const words = [
    '_data=x',
    `_data=${ids[3]}`,
    '_data=root',
    '_routes=x',
    '_routes=root,x',
    'index',
    '_data=%00',
    '_data=',
  ]
  const own = Object.values(routes)
    .filter(({ module }) => module.loader)
    .map(route => `${targetOf(route, '1').split('?')[0]}?_data=${encodeURIComponent(route.id)}`)
  const targets = [...known.flatMap(one => words.map(word => `${one}?${word}`)), ...own]
  for (const who of ['outsider', 'administrator'])
    for (const target of targets)
      for (const method of own.includes(target) ? ['GET'] : ['GET', 'POST', 'PUT']) {
        await ask({ method, target, who, ...(method === 'POST' && { sent: form({}) }) }, 'no body')
      }
  expect(faults).toEqual([])
  expect(targets.length).toBeGreaterThan(100)
})

test('half a surrogate pair is refused by every change, at the field that holds it', async () => {
  const changes = procedures.filter(({ kind, inputs }) => kind === 'mutation' && inputs.length > 0)
  const kept: string[] = []
  for (const { path: name } of changes) {
    if (ending.test(name)) continue
    const response = await fetch(`${web.url}/api/trpc/${name}`, {
      method: 'POST',
      headers: { cookie: people.administrator ?? '', 'content-type': 'application/json' },
      body: '{"deep":{"er":["fine","\\ud83d"]}}',
    })
    const answer = await response.json()
    const body = answer.error?.data?.body
    if (response.status === 403 && body?.error === 'forbidden') continue
    if (response.status !== 400 || body?.details?.issues?.[0]?.path !== 'deep.er.1')
      kept.push(`${name}: ${response.status} ${JSON.stringify(body).slice(0, 200)}`)
  }
  expect(kept).toEqual([])
  expect(changes.length).toBeGreaterThan(80)
})

test('an address whose escapes are not valid UTF-8 is refused before any handler reads it', async () => {
  for (const target of ['/contacts?q=%ED%A0%80', '/api/contacts?q=%ff', '/api/v1/projects?q=%C3', '/x%ff'])
    expect([target, (await fetch(`${web.url}${target}`)).status]).toEqual([target, 400])
  expect((await fetch(`${web.url}/login?next=%2F%C3%BC&q=100%`)).status).toBe(200)
})

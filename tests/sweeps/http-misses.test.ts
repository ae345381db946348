import { afterAll, beforeAll, expect, test } from 'vitest'
import { moduleIds } from '../../server/platform/modules'
import { scopes } from '../../server/platform/permissions'
import { createTestCompany, type TestCompany } from '../harness/company'
import { withoutLimits } from '../harness/limits'
import { startTestWeb, type TestWeb } from '../harness/web'
import { createKey } from './http-fixtures'
import { allOperations } from './http-operations'

let web: TestWeb
let company: TestCompany

beforeAll(async () => {
  web = await startTestWeb({ ...withoutLimits, API_KEY_RATE_LIMIT_PER_MINUTE: String(limit) })
  company = await createTestCompany(web.app)
})
afterAll(() => web.stop())

const ask = async (target: string, method: string, key?: string) => {
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
  const response = await fetch(`${web.url}${target}`, { method, headers })
  const left = /;r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]
  const text = await response.text()
  return { status: response.status, headers: response.headers, left: left && Number(left), text }
}

/** Every path of the public API with a method that does not exist there, and paths that do not exist. */
const misses: Array<[target: string, method: string, status: number]> = [
  ...[...new Set(allOperations().flatMap(({ path, surface }) => (surface === 'v1' ? [path] : [])))].flatMap(path =>
    ['PUT', 'DELETE', 'OPTIONS', 'PROPFIND'].map(
      method => [path.replaceAll(/\{\w+\}/g, '7'), method, 405] as [string, string, number],
    ),
  ),
  ['/api/v1/openapi.json', 'POST', 405],
  ['/api/v1/openapi.json', 'OPTIONS', 405],
  ...[
    '',
    '/',
    '?x=1',
    '/project',
    '/projects/',
    '/projects/1/x',
    '/Projects',
    '/invoices/1/pdf',
    '/%70rojects',
  ].flatMap(rest =>
    ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'].map(
      method => [`/api/v1${rest}`, method, 404] as [string, string, number],
    ),
  ),
]

/** Enough for each of them to be answered once. */
const limit = misses.length + 10

test('requests that match no operation count towards the key’s rate like all others, and report what is left of it', async () => {
  const key = await createKey(web.app, company, scopes)
  let before = limit
  for (const [target, method, status] of misses) {
    const answer = await ask(target, method, key)
    expect([target, method, answer.status, answer.left]).toEqual([target, method, status, before - 1])
    expect(answer.headers.get('ratelimit-policy')).toBe(`"key";q=${limit};w=60`)
    expect(answer.headers.has('allow')).toBe(status === 405)
    before -= 1
  }
})

test(
  'a key that has used up its minute gets 429 for unknown paths and methods, as for existing ones',
  { tags: 'long' },
  async () => {
    const key = await createKey(web.app, company, scopes)
    for (let sent = 0; sent < limit; sent += 1) await ask('/api/v1/nothing', 'GET', key)
    for (const [target, method] of [...misses, ['/api/v1/projects', 'GET'] as const]) {
      const answer = await ask(target, method, key)
      expect([target, method, answer.status, answer.left]).toEqual([target, method, 429, 0])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  },
)

test(
  'it discloses nothing: without a key, or with an invalid one, the answer is the same, without a rate',
  { tags: 'long' },
  async () => {
    for (const [target, method, status] of misses) {
      const answers = await Promise.all([ask(target, method), ask(target, method, 'svc_test_none_none')])
      for (const { status: seen, headers } of answers)
        expect([target, method, seen, headers.get('ratelimit')]).toEqual([target, method, status, null])
      expect(answers[0]?.text).toBe(answers[1]?.text)
    }
  },
)

test('it also counts while the module is off', async () => {
  const off = await createTestCompany(web.app, { modules: moduleIds.filter(id => id !== 'int.api') })
  const key = await createKey(web.app, off, scopes)
  const answer = await ask('/api/v1/nothing', 'GET', key)
  expect([answer.status, answer.left]).toEqual([404, limit - 1])
})

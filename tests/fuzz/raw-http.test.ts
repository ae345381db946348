import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes } from '../../server/platform/permissions'
import { createTestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { startTestWeb, type TestWeb } from '../harness/web'
import { fuzzSeed, randomFrom } from './random'
import { isApi, type RawCallers, rawRequests, smuggled } from './raw-requests'
import { type RawAnswer, type RawOutcome, type RawRequest, sendRaw } from './raw-socket'

const seed = fuzzSeed()
const requests = Number(process.env.FUZZ_RAW_REQUESTS ?? 1200)
/** Connections that are open at the same time. */
const width = 48

const unhandled: unknown[] = []
const note = (error: unknown) => unhandled.push(error)
beforeAll(() => {
  process.on('unhandledRejection', note).on('uncaughtException', note)
})
afterAll(() => {
  process.off('unhandledRejection', note).off('uncaughtException', note)
})

async function callersOf({ app }: TestWeb): Promise<RawCallers> {
  const company = await createTestCompany(app)
  const { key } = (await company.as().apiKeys.create({ name: 'Fuzz', scopes: [...scopes] })).data
  await company.as().projects.create({ name: 'Dach' })
  return { key: `Authorization: Bearer ${key}`, session: `Cookie: ${await cookieOf(app, company)}` }
}

/**
 * Sends the requests that `next` makes, several at a time; returns the faults in the responses and a count of each
 * status.
 */
async function storm(port: number, count: number, next: () => RawRequest, isFine: (answer: RawAnswer) => boolean) {
  const faults: string[] = []
  const statuses = new Map<string, number>()
  let left = count
  const lane = async () => {
    while (left > 0) {
      left -= 1
      const request = next()
      const outcome = await sendRaw(port, request)
      const seen = outcome.answers.length > 0 ? outcome.answers.map(({ status }) => `${status}`) : ['none']
      for (const status of seen) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const sent = JSON.stringify(request.bytes.toString('latin1').slice(0, 300))
      faults.push(...faultsOf(request, outcome, isFine).map(fault => `${fault} <- ${request.name}: ${sent}`))
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return { faults, statuses }
}

function faultsOf(request: RawRequest, { answers, rest, hanging }: RawOutcome, isFine: (answer: RawAnswer) => boolean) {
  const faults = answers.map(answer => (isFine(answer) ? null : faultOf(answer, request)))
  if (answers.length > request.atMost) faults.push(`${answers.length} answers`)
  if (rest) faults.push(`bytes behind the answers: ${JSON.stringify(rest.slice(0, 100))}`)
  if (hanging) faults.push('the connection stayed open')
  return faults.filter(fault => fault !== null)
}

/** What is wrong with a response; null when it is a success, or a refusal as documented. */
function faultOf({ status, headers, body }: RawAnswer, request: RawRequest): string | null {
  if (status >= 500) return `a ${status}`
  if (!headers.get('x-request-id')) return 'no X-Request-Id'
  // An unknown page is answered as a page, and /api/trpc speaks tRPC.
  if (status < 400 || !isApi(request.target ?? '/')) return null
  const type = headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) return `${status} as ${type || 'nothing'}`
  if (body === '') return request.bytes.includes('HEAD ') ? null : `${status} without a body`
  const { error, message, details, ...more } = JSON.parse(body)
  const isError = typeof error === 'string' && typeof message === 'string' && Object.keys(more).length === 0
  return isError && (details === undefined || typeof details === 'object') ? null : `${status} with ${body}`
}

async function expectAlive(web: TestWeb): Promise<void> {
  const health = await fetch(`${web.url}/api/health`)
  expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok' }])
  expect(unhandled).toEqual([])
  // Remix's complaints about requests for its own data are not failures of the API.
  const lines = web.lines.filter(line => line.msg !== 'page failed')
  expect(lines.map(line => line.err ?? line.msg)).toEqual([])
}

function printStatuses(what: string, startedAt: number, statuses: Map<string, number>): void {
  const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
  const ms = Math.round(performance.now() - startedAt)
  process.stdout.write(`raw HTTP, ${what} in ${ms} ms, seed ${seed}; answers ${counts.join(', ')}\n`)
}

describe('without limits', () => {
  let web: TestWeb
  beforeAll(async () => {
    web = await startTestWeb()
  })
  afterAll(() => web.stop())

  test(
    `${requests} requests that are wrong in every way get 4xx with the error body, and the service lives (seed ${seed})`,
    async () => {
      const urls: string[] = []
      web.server.prependListener('request', req => urls.push(req.url ?? ''))
      const { next } = rawRequests(randomFrom(seed), await callersOf(web))
      const startedAt = performance.now()
      const { faults, statuses } = await storm(web.port, requests, next, () => false)
      printStatuses(`${requests} requests`, startedAt, statuses)
      expect(faults.slice(0, 20)).toEqual([])
      expect(urls.filter(url => url.startsWith(smuggled))).toEqual([])
      const expected = ['200', '201', '400', '401', '404', '405', '413', '415', '431']
      expect(expected.filter(status => !statuses.has(status))).toEqual([])
      await expectAlive(web)
    },
    600_000 + requests * 30,
  )
})

describe('with the default limits', () => {
  let web: TestWeb
  beforeAll(async () => {
    web = await startTestWeb({ TRUSTED_PROXIES: '127.0.0.1' })
  })
  afterAll(() => web.stop())

  const isBusy = ({ status, headers, body }: RawAnswer) =>
    status === 503 && body === '' && Number(headers.get('retry-after')) > 0

  test('the same requests also get 503 without a body, and nothing else', async () => {
    const { next } = rawRequests(randomFrom(seed), await callersOf(web))
    const startedAt = performance.now()
    const { faults, statuses } = await storm(web.port, 500, next, isBusy)
    printStatuses('500 requests from one address', startedAt, statuses)
    expect(faults.slice(0, 20)).toEqual([])
    expect(statuses.get('503')).toBeGreaterThan(0)
    await expectAlive(web)
  })

  test('one key from many addresses also gets 429 with Retry-After, and no 601st request in its minute', async () => {
    const { key } = await callersOf(web)
    let sent = 0
    const next = (): RawRequest => {
      const client = `X-Forwarded-For: 10.0.${sent++ % 40}.1`
      const lines = ['GET /api/v1/projects/0 HTTP/1.1', 'Host: x', 'Connection: close', key, client]
      return {
        name: client,
        bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`),
        atMost: 1,
        target: '/api/v1',
      }
    }
    const isLimited = ({ status, headers, body }: RawAnswer) =>
      status === 429 && Number(headers.get('retry-after')) > 0 && JSON.parse(body).error === 'rate_limited'
    const startedAt = performance.now()
    const { faults, statuses } = await storm(web.port, 700, next, answer => isBusy(answer) || isLimited(answer))
    printStatuses('700 requests with one key', startedAt, statuses)
    expect(faults.slice(0, 20)).toEqual([])
    const minutes = Math.ceil((performance.now() - startedAt) / 60_000)
    expect(statuses.get('404')).toBeLessThanOrEqual(600 * minutes)
    expect(statuses.get('429')).toBeGreaterThan(0)
    await expectAlive(web)
  })
})

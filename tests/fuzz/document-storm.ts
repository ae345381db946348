import fc from 'fast-check'
import { Pool } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiTexts } from '../../server/http/openapi/document'
import { furtherPaths } from '../../server/http/openapi/further'
import type { Surface } from '../../server/http/rest/mounts'
import { appRouter } from '../../server/router'
import { startTestWeb, type TestWeb } from '../harness/web'
import { type DocumentedOperation, readDocument } from './document'
import { type FuzzRequest, type Known, requestsOf } from './document-requests'
import { fuzzSeed } from './random'

interface Storm {
  surface: Surface
  /** Minimum number of requests, spread over the operations. */
  wanted: number
  /** Operations to leave out, and those of the others that must succeed at least once. */
  without?: (operation: DocumentedOperation) => boolean
  succeeds: (operation: DocumentedOperation) => boolean
  /** Maximum number of concurrent requests of an operation. */
  together?: (operation: DocumentedOperation) => number
  known(web: TestWeb): Promise<Known>
}

/** Destructive methods come last. */
const order = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']

/**
 * Checks the running service against its own document: for every request, valid or not, the response is documented,
 * nothing is accepted that the document forbids, and no error is the service's fault.
 */
export function fuzzDocument({ surface, wanted, without, succeeds, together = () => 16, known }: Storm): void {
  const seed = fuzzSeed()
  const prefix = surface === 'v1' ? '/api/v1' : '/api'
  const document = readDocument(openApiTexts(appRouter, '0.0.0', furtherPaths())[surface])
  const operations = document.operations
    .filter(operation => !without?.(operation))
    .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
  const each = Math.ceil(wanted / operations.length)
  const counts = new Map<string, Map<number, number>>()
  let web: TestWeb
  let pool: Pool
  let callers: Known
  let startedAt = 0

  beforeAll(async () => {
    web = await startTestWeb()
    callers = await known(web)
    pool = new Pool(web.url, { connections: 16, pipelining: 1 })
    startedAt = performance.now()
  })
  afterAll(async () => {
    await pool.destroy()
    await web.stop()
  })

  /** What is wrong with the response to a request; null when the document describes it. */
  async function faultOf(operation: DocumentedOperation, request: FuzzRequest): Promise<string | null> {
    const { method, target, headers, body } = request
    const answer = await pool.request({ method: method as 'GET', path: `${prefix}${target}`, headers, body })
    const status = answer.statusCode
    const text = await answer.body.text()
    const seen = counts.get(operation.name) ?? new Map<number, number>()
    counts.set(operation.name, seen.set(status, (seen.get(status) ?? 0) + 1))
    if (status >= 500) return `a ${status}: ${text}`
    if (!answer.headers['x-request-id']) return 'no X-Request-Id'
    if (request.forbidden && status < 400) return `${status} for what the document forbids`
    if (method === 'HEAD') return text === '' && operation.describes(status) ? null : `HEAD answers ${status} ${text}`
    const type = String(answer.headers['content-type'] ?? '')
    return operation.faultOf({ status, type, body: text })
  }

  describe.each(operations.map(operation => [operation.name, operation] as const))('%s', (_, operation) => {
    // Each parameter that may be left out makes a request that succeeds rarer.
    const optional = operation.parameters.filter(one => one.in === 'query' && !one.required).length
    const enough = Math.max(each, 6 + 4 * Math.min(optional, 6))
    test(`answers at least ${enough} requests as the document describes it (seed ${seed})`, async () => {
      for (const headers of callers.callers) {
        const target = operation.path.replaceAll(/\{\w+\}/g, 'x')
        const request = { method: operation.method, target, headers, body: null, forbidden: false }
        expect([headers, await faultOf(operation, request)]).toEqual([headers, null])
      }
      const length = Math.min(enough, together(operation))
      const batches = fc.array(requestsOf(document, operation, callers), {
        minLength: length,
        maxLength: length,
      })
      const property = fc.asyncProperty(batches, async batch => {
        const faults = await Promise.all(batch.map(request => faultOf(operation, request)))
        const at = faults.findIndex(fault => fault !== null)
        if (at >= 0) throw new Error(JSON.stringify({ fault: faults[at], ...batch[at] }, null, 2))
      })
      await fc.assert(property, { seed, numRuns: Math.ceil(enough / length) })
    }, 600_000)
  })

  test('every operation had successes and refusals, and no error was the fault of the service', () => {
    const has = ({ name }: DocumentedOperation, first: number) =>
      [...(counts.get(name)?.keys() ?? [])].some(status => Math.floor(status / 100) === first)
    expect(operations.filter(one => succeeds(one) && !has(one, 2)).map(({ name }) => name)).toEqual([])
    expect(operations.filter(one => !has(one, 4)).map(({ name }) => name)).toEqual([])
    expect(web.lines).toEqual([])
    const statuses = new Map<number, number>()
    for (const [status, count] of [...counts.values()].flatMap(seen => [...seen]))
      statuses.set(status, (statuses.get(status) ?? 0) + count)
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const lines = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
    const ms = Math.round(performance.now() - startedAt)
    const what = `${total} requests of ${operations.length} operations`
    process.stdout.write(`document of ${prefix}: ${what} in ${ms} ms, seed ${seed}; ${lines.join(', ')}\n`)
    expect(total).toBeGreaterThanOrEqual(wanted)
  })
}

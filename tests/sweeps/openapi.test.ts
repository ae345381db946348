import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AnyTRPCRouter } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from '../../server/http/openapi/document'
import { furtherPaths } from '../../server/http/openapi/further'
import { mountRest } from '../../server/http/rest/mounts'
import { router } from '../../server/http/trpc'
import { errorCatalog } from '../../server/platform/errors'
import { appRouter } from '../../server/router'
import { casesOf } from '../harness/cases'
import { type Document, documents, made, namesOf, operations, operationsOf, served, version } from './documents'

describe('the generated documents', () => {
  test('the committed documents match the routers; "npm run openapi" regenerates them', async () => {
    expect(await readFile('docs/api/openapi.json', 'utf8')).toBe(made.v1)
    expect(await readFile('docs/api/application.json', 'utf8')).toBe(made.app)
  })

  test('a shuffled router has the same procedures in another order', () => {
    const [given, mixed] = [appRouter, shuffled(appRouter, 1)].map(one => Object.keys(one._def.procedures))
    expect(mixed).not.toEqual(given)
    expect(mixed?.sort()).toEqual(given?.sort())
  })

  const generations = casesOf(100, 25)

  test(`${generations} generations give the same bytes, whatever the order of the routers`, () => {
    const further = furtherPaths()
    for (let run = 1; run <= generations; run++) {
      const source = { mounts: mountRest(shuffled(appRouter, run)), version, furtherPaths: further }
      // The application's document takes three times as long and is produced by the same code.
      const scope = run % 10 === 0 ? 'app' : 'v1'
      const text = `${JSON.stringify(openApiDocument(source, scope), null, 2)}\n`
      expect(text === made[scope], `generation ${run}`).toBe(true)
    }
  })
})

/** The values of `error` that a response schema lists. */
function codesIn(content: object | undefined): string[] {
  const schemas = JSON.stringify(content ?? {}).matchAll(/"error":\{[^{}]*"enum":(\[[^\]]*\])/g)
  return [...schemas].flatMap(([, listed = '[]']) => JSON.parse(listed) as string[])
}

/** The same procedures, declared in another order. */
function shuffled({ _def }: AnyTRPCRouter, seed: number): AnyTRPCRouter {
  const rank = ([name]: [string, unknown]) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  const mix = (record: object) =>
    Object.fromEntries(Object.entries(record).sort((a, b) => (rank(a) < rank(b) ? -1 : 1)))
  const parts = Object.entries(mix(_def.record)).map(([name, part]) => [name, router(mix(part))])
  return router(Object.fromEntries(parts))
}

describe('every operation', () => {
  test('has a summary, a unique id and a group with a description', () => {
    expect(served.length).toBeGreaterThan(90)
    const groups = new Map(Object.values(documents).flatMap(one => one.tags.map(tag => [tag.name, tag.description])))
    expect(namesOf(operations.filter(({ operation }) => !operation.summary))).toEqual([])
    expect(namesOf(operations.filter(({ operation }) => !operation.tags.every(tag => groups.get(tag))))).toEqual([])
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('describes its refusals, always including that of an unreadable request', () => {
    const without = served.filter(({ operation }) => !operation.responses['400'] || !operation.responses['503'])
    expect(namesOf(without)).toEqual([])
  })

  test('describes the meaning of every parameter', () => {
    const silent = served.flatMap(({ name, operation }) =>
      (operation.parameters ?? [])
        .filter(parameter => !parameter.$ref && !parameter.description)
        .map(parameter => `${name}: ${parameter.name}`),
    )
    expect(silent).toEqual([])
  })

  test('has an example of each parameter, of its body and of its success', () => {
    const bare = served.flatMap(({ name, operation }) => {
      const parameters = (operation.parameters ?? []).filter(one => !one.$ref && one.example === undefined)
      const success = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
      const media = [operation.requestBody, ...success.map(([, answer]) => answer)]
        .flatMap(part => Object.values(part?.content ?? {}))
        .filter(({ example, examples }) => example === undefined && examples === undefined)
      return [...parameters.map(one => `${name}: ${one.name}`), ...media.map(() => name)]
    })
    expect(bare).toEqual([])
  })

  test('that creates takes an Idempotency-Key and describes its refusals', () => {
    const creating = served.filter(({ operation }) => operation.responses['201'])
    expect(creating.length).toBeGreaterThan(10)
    const without = creating.filter(
      ({ operation: { parameters = [], responses } }) =>
        !parameters.some(one => one.name === 'Idempotency-Key') || !responses['409'] || !responses['422'],
    )
    expect(namesOf(without)).toEqual([])
  })
})

describe('every refusal', () => {
  const refusals = Object.values(documents).flatMap(document =>
    operationsOf({ paths: document.paths } as Document).flatMap(({ name, operation }) =>
      Object.entries(operation.responses)
        .filter(([status]) => /^[45]/.test(status))
        .map(([status, answer]) => {
          const named = answer.$ref?.split('/').at(-1) ?? ''
          return { name: `${name} ${status}`, status, ...(document.components.responses[named] ?? answer) }
        }),
    ),
  )

  test('has the one schema Error, or no body: 503 of the public API, and an unsatisfiable range of a file', () => {
    const silent = refusals.filter(({ content }) => Object.keys(content ?? {}).length === 0)
    expect([...new Set(silent.map(({ status }) => status))].sort()).toEqual(['416', '503'])
    const shared = '#/components/schemas/Error'
    const other = refusals.filter(one => !silent.includes(one) && !JSON.stringify(one.content).includes(shared))
    expect(namesOf(other)).toEqual(['get /health 503'])
    expect(refusals.length).toBeGreaterThan(1000)
  })

  test('of every kind has a code that some response of its status lists', () => {
    const listed = new Set(refusals.flatMap(({ status, content }) => codesIn(content).map(code => `${status} ${code}`)))
    // Sent before the operation is known: an unknown path, a head too large, a body too slow.
    const before = ['method_not_allowed', 'request.headers_too_large', 'request.too_slow']
    const unlisted = Object.entries(errorCatalog).filter(
      ([key, { status, code }]) => !before.includes(key) && !listed.has(`${status} ${code}`),
    )
    expect(unlisted.map(([key]) => key)).toEqual([])
  })

  test("of an expired link is described wherever a link's token is accepted, and nowhere else", () => {
    const links = namesOf(refusals.filter(({ status }) => status === '410'))
    expect(links.sort()).toEqual([
      'get /auth/verify-email 410',
      'get /esign/callback 410',
      'get /esign/start 410',
      'get /invites/accept 410',
      'post /auth/email/confirm 410',
      'post /auth/email/object 410',
      'post /auth/register 410',
      'post /auth/reset-password 410',
      'post /invites/set-password 410',
    ])
  })
})

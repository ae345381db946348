import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bareApp, fixedIdentify, type Listening, listen } from '../../../tests/harness/http'
import { createKeySlots } from '../../../tests/harness/key-slots'
import { clientAddressBehind } from '../guards/requests'
import { open, router } from '../trpc'
import { createRestHandler } from './rest'

const kinds = ['number', 'boolean', 'bigint', 'date', 'string'] as const
const byKind = kinds.map(kind => ({ kind, leaf: z[kind]() }))

const places: Array<[string, (leaf: z.ZodNumber) => z.ZodType]> = [
  ['an optional field', leaf => z.object({ a: leaf.optional() })],
  ['a nullable field with a default', leaf => z.object({ a: leaf.nullable().default(1) })],
  ['a list', leaf => z.object({ a: z.array(leaf) })],
  ['a nested object', leaf => z.object({ a: z.object({ b: leaf }) })],
  ['a union', leaf => z.object({ a: z.union([z.string(), leaf]) })],
  ['a discriminated union', leaf => z.discriminatedUnion('k', [z.object({ k: z.literal('a'), b: leaf })])],
  ['a pipe', leaf => z.object({ a: z.string().transform(Number).pipe(leaf) })],
  ['a record', leaf => z.record(z.string(), leaf)],
  ['a tuple', leaf => z.tuple([leaf])],
  ['an intersection', leaf => z.intersection(z.object({ a: leaf }), z.object({}))],
  ['a lazy schema', leaf => z.lazy(() => z.object({ a: leaf }))],
  [
    'a refined partial object',
    leaf =>
      z
        .object({ a: leaf })
        .partial()
        .superRefine(() => {}),
  ],
]
const byPlace = places.map(([name, place]) => {
  const leaf = z.number()
  return { name, leaf, input: place(leaf) }
})
const coerced = z.coerce.number()
type Node = { value: number; next?: Node }
const node: z.ZodType<Node> = z.lazy(() => z.object({ value: z.number(), next: node.optional() }))

const inputs: Record<string, z.ZodType> = {
  ...Object.fromEntries(byKind.map(({ kind, leaf }) => [kind, z.object({ field: leaf })])),
  ...Object.fromEntries(byPlace.map(({ input }, at) => [`place${at}`, input])),
  coerced: z.object({ a: coerced }),
  node,
}
const procedures = Object.entries(inputs).map(([name, input]) => [
  name,
  open('test')
    .meta({ app: `POST /${name}` })
    .input(input)
    .output(z.object({ data: z.unknown() }))
    .mutation(({ input }) => ({ data: input })),
])

let server: Listening
beforeAll(async () => {
  const web = express()
  const options = { app: bareApp().app, identify: fixedIdentify, clientAddress: clientAddressBehind([]) }
  const keySlots = createKeySlots({ limit: 600 })
  web.use(createRestHandler({ ...options, keySlots, router: router(Object.fromEntries(procedures)) }))
  server = await listen(web)
})
afterAll(() => server.close())

const post = (name: string, body: unknown) =>
  fetch(`${server.url}/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

test.each(byKind)('a request keeps a $kind strict', async ({ kind, leaf }) => {
  await post(kind, {})
  expect(leaf.safeParse(kind === 'string' ? 1 : '1').success).toBe(false)
})

test.each(byPlace.map((place, at) => ({ ...place, at })))('a number in $name stays strict', async ({ at, leaf }) => {
  await post(`place${at}`, {})
  expect(leaf.safeParse('1').success).toBe(false)
})

test('coercion requested by a schema itself stays', async () => {
  const answer = await post('coerced', { a: '1' })
  expect([answer.status, await answer.json()]).toEqual([200, { data: { a: 1 } }])
  expect(coerced.parse('1')).toBe(1)
})

test('a recursive schema does not hang, and a second request changes nothing', async () => {
  await post('node', { value: 1 })
  expect((await post('node', { value: 1, next: { value: 'x' } })).status).toBe(400)
  expect(node.safeParse({ value: 1, next: { value: 'x' } }).success).toBe(false)
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { open, router } from '../trpc'
import { lockCoercion } from './mounts'

/** What the REST library does to the schema of an input on the first request. */
const coerce = (schema: z.ZodType) => {
  ;(schema as unknown as { _def: { coerce?: boolean } })._def.coerce = true
}
const lock = (input: z.ZodType) =>
  lockCoercion(
    router({
      a: open('test')
        .input(input)
        .query(() => null),
    }),
  )

test.each(['number', 'boolean', 'bigint', 'date', 'string'] as const)('a %s stays strict', kind => {
  const schema = z[kind]()
  lock(z.object({ field: schema }))
  coerce(schema)
  expect(schema.safeParse(kind === 'string' ? 1 : '1').success).toBe(false)
})

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
test.each(places)('the lock reaches %s', (_, place) => {
  const leaf = z.number()
  lock(place(leaf))
  coerce(leaf)
  expect(leaf.safeParse('1').success).toBe(false)
})

test('coercion that a schema asks for itself stays', () => {
  const schema = z.coerce.number()
  lock(z.object({ a: schema }))
  expect(schema.parse('1')).toBe(1)
})

test('a schema that contains itself does not hang, and a second lock changes nothing', () => {
  type Node = { value: number; next?: Node }
  const node: z.ZodType<Node> = z.lazy(() => z.object({ value: z.number(), next: node.optional() }))
  lock(node)
  lock(node)
  expect(node.safeParse({ value: 1, next: { value: 'x' } }).success).toBe(false)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { dataOf, id } from '../../platform/values/scalars'
import { type ProcedureMeta, router, secured } from '../trpc'
import { allowedMethods, type Method, type Mount, mountRest, routeTable } from './mounts'

const Answer = dataOf(z.object({}))
const answer = () => ({ data: {} })
const query = (meta: ProcedureMeta, input: z.ZodType = z.object({})) =>
  secured('contacts:read').meta(meta).input(input).output(Answer).query(answer)

test('each path of a procedure is a mount with a name of its own', () => {
  const { mounts } = mountRest(
    router({
      things: router({
        get: query({ v1: 'GET /things/{id}', app: 'GET /things/{id}', alsoApp: ['GET /thing/{id}'] }, z.object({ id })),
      }),
    }),
  )
  expect(mounts.map(({ surface, method, path, operation }) => [surface, method, path, operation])).toEqual([
    ['app', 'GET', '/api/thing/{id}', 'appThingsGetGetThingId'],
    ['app', 'GET', '/api/things/{id}', 'appThingsGet'],
    ['v1', 'GET', '/api/v1/things/{id}', 'thingsGet'],
  ])
  expect(mounts[0]).toMatchObject({
    procedure: 'things.get',
    parameters: ['id'],
    permission: 'contacts:read',
    created: false,
    apart: false,
  })
})

test('a procedure without a path is not reached by REST', () => {
  expect(mountRest(router({ hidden: query({}) })).mounts).toEqual([])
})

test('two procedures on one path are refused at start', () => {
  expect(() => mountRest(router({ a: query({ app: 'GET /x' }), b: query({ app: 'GET /x' }) }))).toThrow(
    'GET /api/x is taken',
  )
})

test('one path under two parameter names is refused at start', () => {
  const named = (name: string) => z.object({ [name]: id })
  const both = router({
    a: query({ app: 'GET /x/{a}' }, named('a')),
    b: query({ app: 'DELETE /x/{b}' }, named('b')),
  })
  expect(() => mountRest(both)).toThrow('are the same path')
})

test('a parameter that the input does not take is refused at start', () => {
  expect(() => mountRest(router({ a: query({ app: 'GET /x/{id}' }) }))).toThrow('names id')
})

test('a procedure without output is refused at start', () => {
  expect(() => mountRest(router({ a: secured('contacts:read').meta({ app: 'GET /x' }).query(answer) }))).toThrow(
    'without output',
  )
})

test('a procedure that creates without an input is refused at start: an Idempotency-Key would have nothing to compare', () => {
  const create = secured('contacts:write').meta({ app: 'POST /x', created: true }).output(z.unknown()).mutation(answer)
  expect(() => mountRest(router({ create }))).toThrow('takes no input')
})

test.each([
  ['a number', z.number()],
  ['a whole number with a default', z.int().default(1)],
  ['a boolean', z.boolean().optional()],
  ['a date', z.date()],
  ['a number or a text', z.union([z.int(), z.string()])],
])('%s in a query, which a text can never be, is refused at start', (_, schema) => {
  expect(() => mountRest(router({ a: query({ app: 'GET /x' }, z.object({ value: schema })) }))).toThrow(
    'value stands in a query',
  )
})

test('a number or a text is accepted in a query', () => {
  const either = z.union([z.int(), z.string()]).transform(String)
  expect(mountRest(router({ a: query({ app: 'GET /x/{id}' }, z.object({ id: either })) })).mounts).toHaveLength(1)
})

test('a number is accepted in a body', () => {
  const post = secured('contacts:write')
    .meta({ app: 'POST /x' })
    .input(z.object({ value: z.number() }))
    .output(Answer)
    .mutation(answer)
  expect(mountRest(router({ post })).mounts).toHaveLength(1)
})

test('the route table finds every mount by a path of its template, and none by others', () => {
  const { mounts } = mountRest(
    router({
      list: query({ app: 'GET /things' }),
      get: query({ app: 'GET /things/{id}' }, z.object({ id })),
      rates: query({ app: 'GET /things/rates' }),
      lines: query({ app: 'GET /things/{id}/lines/{line}' }, z.object({ id, line: id })),
      drop: query({ app: 'DELETE /things/{id}' }, z.object({ id })),
      dotted: query({ app: 'GET /a.b(c)' }),
    }),
  )
  const find = routeTable(mounts)
  const segment = fc.stringMatching(/^[A-Za-z0-9%.~-]{1,12}$/).filter(text => text !== 'rates')
  fc.assert(
    fc.property(
      fc.constantFrom<Mount>(...mounts),
      fc.array(segment, { minLength: 2, maxLength: 2 }),
      (mount, values) => {
        const given = [...values]
        const path = mount.path.replaceAll(/\{\w+\}/g, () => given.shift() ?? '')
        const found = find(path)
        expect(found?.byMethod.get(mount.method)).toBe(mount)
        expect(found?.values).toEqual(values.slice(0, mount.parameters.length))
      },
    ),
  )
  for (const path of [
    '/api/things/',
    '/api/things/1/',
    '/api/things/{id}/x',
    '/api/THINGS',
    '/api/axb(c)',
    '/api/things/1/lines',
    '',
  ]) {
    expect(find(path)).toBeNull()
  }
  const found = find('/api/things/1')
  expect(found && allowedMethods(found)).toBe('DELETE, GET, HEAD')
})

test('routes of another entry point on a path are allowed there, and make it a known path', () => {
  const { mounts } = mountRest(router({ photos: query({ app: 'GET /things/{id}/photos' }, z.object({ id })) }))
  const find = routeTable(
    mounts,
    new Map<string, Method[]>([
      ['/api/things/{id}/photos', ['POST']],
      ['/api/pdf/things/{id}', ['GET']],
    ]),
  )
  const allowed = (path: string) => {
    const found = find(path)
    return found && [allowedMethods(found), found.values]
  }
  expect(allowed('/api/things/7/photos')).toEqual(['GET, HEAD, POST', ['7']])
  expect(allowed('/api/pdf/things/7')).toEqual(['GET, HEAD', []])
  expect(allowed('/api/pdf/things/7/x')).toBeNull()
})

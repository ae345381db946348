import express from 'express'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listen } from '../../../tests/harness/http'
import { dataOf, id, listParameters, optionalEmail, optionalText, text } from '../../platform/values/scalars'
import { mountRest } from '../rest/mounts'
import { open, person, router, secured } from '../trpc'
import { openApiDocument, openApiDocuments, openApiTexts } from './document'
import type { JsonObject } from './parts'

const Thing = dataOf(z.object({ id: z.int(), title: z.string().nullable() }))
const thing = () => ({ data: { id: 1, title: null } })
const things = {
  list: secured('contacts:read')
    .meta({ v1: 'GET /things', app: 'GET /things', summary: 'List things' })
    .input(z.object(listParameters))
    .output(Thing)
    .query(thing),
  get: secured('contacts:read')
    .meta({ v1: 'GET /things/{id}', summary: 'One thing' })
    .input(z.object({ id }))
    .output(Thing)
    .query(thing),
  create: secured('contacts:write')
    .meta({ v1: 'POST /things', created: true })
    .input(z.strictObject({ title: text(10), note: optionalText(20), email: optionalEmail }))
    .output(Thing)
    .mutation(thing),
  update: secured('contacts:write')
    .meta({ app: 'PATCH /things/{id}', alsoApp: ['PUT /things/{id}'] })
    .input(z.strictObject({ id, title: text(10) }))
    .output(Thing)
    .mutation(thing),
}
const login = open('test')
  .meta({ app: 'POST /auth/login' })
  .input(z.strictObject({ email: z.string() }))
  .output(Thing)
  .mutation(thing)
const mine = person('test').meta({ app: 'GET /mine' }).output(Thing).query(thing)
const appRouter = router({ things: router(things), login, mine })

function documents() {
  const { v1, app, all } = openApiTexts(appRouter, '1.2.3')
  return { v1: JSON.parse(v1), app: JSON.parse(app), all: JSON.parse(all) }
}

describe('what is shown', () => {
  test('each surface has its own document with paths relative to its server', () => {
    const { v1, app, all } = documents()
    expect([v1.openapi, v1.servers]).toEqual(['3.1.0', [{ url: '/api/v1' }]])
    expect(Object.keys(v1.paths)).toEqual(['/things', '/things/{id}'])
    expect(Object.keys(app.paths)).toEqual(['/auth/login', '/mine', '/things', '/things/{id}'])
    expect(app.servers).toEqual([{ url: '/api' }])
    expect(Object.keys(all.paths)).toEqual([
      '/api/auth/login',
      '/api/mine',
      '/api/things',
      '/api/things/{id}',
      '/api/v1/things',
      '/api/v1/things/{id}',
    ])
  })

  test('operation ids are unique', () => {
    const { all } = documents()
    const ids = Object.values(all.paths as Record<string, Record<string, { operationId: string }>>).flatMap(item =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('thingsGet')
  })

  test('operations that create answer 201, the rest 200', () => {
    const { v1 } = documents()
    expect(Object.keys(v1.paths['/things'].post.responses)).toContain('201')
    expect(Object.keys(v1.paths['/things'].post.responses)).not.toContain('200')
    expect(Object.keys(v1.paths['/things'].get.responses)).toContain('200')
  })

  test('numbers in paths and queries are integers with their bounds', () => {
    const { v1 } = documents()
    const limit = v1.paths['/things'].get.parameters.find(({ name }: { name: string }) => name === 'limit')
    expect(limit.schema).toEqual({ type: 'integer', minimum: 1, maximum: 200, default: 50 })
    expect(v1.paths['/things/{id}'].get.parameters[0]).toEqual({
      in: 'path',
      name: 'id',
      required: true,
      description: 'Id of the record',
      schema: { type: 'integer', minimum: 1, maximum: 2147483647 },
      example: 12,
    })
  })

  test('keys authorize the public API, the session cookie the application, open operations need neither', () => {
    const { v1, app } = documents()
    expect(v1.components.securitySchemes).toEqual({
      ApiKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: expect.any(String),
        description: expect.any(String),
      },
    })
    expect(v1.paths['/things'].get.security).toEqual([{ ApiKey: [] }])
    expect(app.components.securitySchemes.Session).toMatchObject({ type: 'apiKey', in: 'cookie' })
    expect(app.paths['/things'].get.security).toEqual([{ Session: [] }])
    expect(app.paths['/auth/login'].post.security).toEqual([])
    expect(v1.paths['/things'].get.description).toBe('Needs scope `core:read` and module `core`.')
  })

  test('an operation for people only needs a session, even without a permission', () => {
    const { responses, security } = documents().app.paths['/mine'].get
    expect(security).toEqual([{ Session: [] }])
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '500', '503'])
  })

  test('texts have the lengths that apply after trimming, and one type where they may be null', () => {
    const { properties } = documents().v1.paths['/things'].post.requestBody.content['application/json'].schema
    expect(properties.title).toMatchObject({ type: 'string', minLength: 1, maxLength: 10 })
    expect(properties.note).toMatchObject({ type: ['string', 'null'], maxLength: 20 })
    expect(properties.email).toEqual({
      anyOf: [{ type: 'string', format: 'email', maxLength: 254 }, { type: 'string', maxLength: 0 }, { type: 'null' }],
    })
  })

  test('responses allow fields added later, bodies are closed', () => {
    const { requestBody, responses } = documents().v1.paths['/things'].post
    expect(requestBody.content['application/json'].schema.additionalProperties).toBe(false)
    expect(JSON.stringify(responses['201'])).not.toContain('additionalProperties')
  })

  test('fields of a record keep the order of their declaration', () => {
    const { schema } = documents().v1.paths['/things'].get.responses['200'].content['application/json']
    expect(Object.keys(schema.properties.data.properties)).toEqual(['id', 'title'])
  })

  test('errors are listed by status with the one error body and its codes', () => {
    const { v1, app } = documents()
    expect(Object.keys(v1.paths['/things'].post.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ])
    expect(Object.keys(v1.paths['/things'].get.responses)).toEqual(['200', '400', '401', '403', '429', '500', '503'])
    const forbidden = v1.components.responses.PublicError403
    const shared = { $ref: '#/components/schemas/Error' }
    expect(forbidden.content['application/json'].schema.allOf).toMatchObject([
      shared,
      { properties: { error: { enum: ['insufficient_scope', 'module_disabled'] } } },
    ])
    expect(v1.components.schemas.Error.required).toEqual(['error', 'message'])
    expect(v1.components.responses.PublicError503.content).toBeUndefined()
    expect(
      app.components.responses.AppError503.content['application/json'].schema.allOf[1].properties.error.enum,
    ).toEqual(['unavailable'])
  })

  test('every reference resolves', () => {
    for (const document of Object.values(documents())) {
      const found = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)]
      expect(found.length).toBeGreaterThan(0)
      for (const [, kind, name] of found) expect(document.components).toHaveProperty([kind ?? '', name ?? ''])
    }
  })

  test('rate headers appear on the public API only', () => {
    const { v1, app } = documents()
    expect(Object.keys(v1.paths['/things'].get.responses['200'].headers)).toEqual([
      'RateLimit',
      'RateLimit-Policy',
      'X-Request-Id',
    ])
    expect(Object.keys(v1.components.responses.PublicError429.headers)).toContain('Retry-After')
    expect(Object.keys(app.paths['/things'].get.responses['200'].headers)).toEqual(['X-Request-Id'])
  })

  test('operations that no procedure serves are added as they are', () => {
    const source = {
      mounts: mountRest(appRouter),
      version: '1',
      furtherPaths: {
        '/api/v1/inbound': { post: { summary: 'Drop a file' } },
        '/api/pdf/{id}': { get: {} },
      } satisfies JsonObject,
    }
    expect(openApiDocument(source, 'v1').paths).toHaveProperty(['/inbound', 'post', 'summary'], 'Drop a file')
    expect(openApiDocument(source, 'v1').paths).not.toHaveProperty(['/pdf/{id}'])
    expect(openApiDocument(source, 'app').paths).toHaveProperty(['/pdf/{id}'])
  })
})

test('the same procedures give the same bytes, whatever their order', () => {
  const { list, get, create, update } = things
  const turned = router({ mine, login, things: router({ update, create, get, list }) })
  expect(openApiTexts(turned, '1.2.3')).toEqual(openApiTexts(appRouter, '1.2.3'))
})

test('the documents are served to any caller, and other paths and methods pass on', async () => {
  const web = express()
  web.use(openApiDocuments(appRouter, { version: '1.2.3' }))
  web.use((_, res) => {
    res.status(299).end()
  })
  const server = await listen(web)
  const { v1, all } = documents()
  expect(await (await fetch(`${server.url}/api/v1/openapi.json`)).json()).toEqual(v1)
  const swagger = await fetch(`${server.url}/api/swagger?x=1`, { headers: { 'Accept-Encoding': 'br' } })
  expect(swagger.headers.get('content-encoding')).toBe('br')
  const etag = swagger.headers.get('etag') ?? ''
  const again = await fetch(`${server.url}/api/swagger`, { headers: { 'If-None-Match': etag } })
  expect(again.status).toBe(304)
  expect(swagger.headers.get('x-request-id')).toBeTruthy()
  expect(await swagger.json()).toEqual(all)
  expect((await fetch(`${server.url}/api/swagger`, { method: 'POST' })).status).toBe(299)
  expect((await fetch(`${server.url}/api/v1/things`)).status).toBe(299)
  await server.close()
})

import { describe, expect, test } from 'vitest'
import { compareDocuments } from './openapi-breaking'
import type { Node } from './openapi-compatible'

const schema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['title'],
    properties: {
      title: { type: 'string', maxLength: 200 },
      amount: { type: ['number', 'null'], minimum: 0 },
      kind: { type: 'string', enum: ['a', 'b'], default: 'a' },
      lines: {
        type: 'array',
        maxItems: 10,
        items: { type: 'object', properties: { text: { type: 'string' } } },
      },
    },
  },
  answer: {
    type: 'object',
    required: ['data'],
    properties: { data: { $ref: '#/components/schemas/Thing' } },
  },
  thing: {
    type: 'object',
    required: ['id', 'status'],
    properties: {
      id: { type: 'integer' },
      status: { type: 'string', enum: ['open', 'done'] },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      parent: { $ref: '#/components/schemas/Thing' },
    },
  },
}

const media = (value: object) => ({ content: { 'application/json': { schema: value } } })

/** A small API with one of everything, as released; each case changes one thing in a copy. */
const released = () => ({
  paths: {
    '/things': {
      get: {
        operationId: 'thingsList',
        security: [{ ApiKey: [] }],
        parameters: [
          { in: 'query', name: 'limit', schema: { type: 'integer', maximum: 200, default: 50 } },
          { in: 'query', name: 'status', schema: { type: 'string', enum: ['open', 'done'] } },
        ],
        responses: {
          200: { headers: { RateLimit: {} }, ...media(schema.answer) },
          403: { $ref: '#/components/responses/Forbidden' },
        } as Record<string, Node>,
      } as Node,
      post: {
        operationId: 'thingsCreate',
        security: [{ ApiKey: [] }],
        requestBody: { required: false, ...media(structuredClone(schema.body)) },
        responses: { 201: media(schema.answer) } as Record<string, Node>,
      } as Node,
    } as Record<string, Node>,
  } as Record<string, Record<string, Node>>,
  webhooks: {
    'thing.done': {
      post: {
        parameters: [{ in: 'header', name: 'webhook-id', required: true, schema: { type: 'string' } }],
        requestBody: media(schema.answer),
      },
    },
  } as Record<string, Node>,
  components: {
    schemas: { Thing: structuredClone(schema.thing) as Node } as Record<string, Node>,
    responses: {
      Forbidden: media({ type: 'object', properties: { error: { type: 'string', enum: ['forbidden'] } } }),
    } as Record<string, Node>,
  },
})
type Api = ReturnType<typeof released>

function findings(change: (api: Api) => void): string[] {
  const current = structuredClone(released())
  change(current)
  return compareDocuments(released(), current).map(
    ({ where, what, isWarning }) => `${isWarning ? 'look' : 'breaks'} ${where}: ${what}`,
  )
}

// biome-ignore lint/suspicious/noExplicitAny: reaches into one place of a document that the case knows
const at = (node: unknown, ...keys: (string | number)[]) => keys.reduce((one: any, key) => one[key], node)
const operation = (api: Api, method: string) => at(api.paths, '/things', method)
const body = (api: Api) => at(operation(api, 'post'), 'requestBody', 'content', 'application/json', 'schema')
const thing = (api: Api) => at(api.components.schemas, 'Thing', 'properties')
const parameters = (api: Api) => operation(api, 'get').parameters

const breaking: [string, (api: Api) => void, string][] = [
  ['a removed path', api => delete api.paths['/things'], '/things: path removed'],
  ['a removed operation', api => delete at(api.paths, '/things').post, 'POST /things: operation removed'],
  ['another operation id', api => (operation(api, 'get').operationId = 'listThings'), 'operationId became listThings'],
  ['another security', api => (operation(api, 'get').security = [{ Session: [] }]), 'security changed'],
  ['a removed parameter', api => parameters(api).pop(), 'query parameter status: parameter removed'],
  ['a parameter that became required', api => (parameters(api)[0].required = true), 'limit: became required'],
  [
    'a new required parameter',
    api => parameters(api).push({ in: 'query', name: 'day', required: true, schema: { type: 'string' } }),
    'query parameter day: new required parameter',
  ],
  ['a lower maximum', api => (parameters(api)[0].schema.maximum = 100), 'maximum narrowed from 200 to 100'],
  ['another default', api => (parameters(api)[0].schema.default = 20), 'default changed from 50 to 20'],
  ['a value less in a request', api => parameters(api)[1].schema.enum.pop(), 'value "done" removed'],
  ['a pattern', api => (body(api).properties.title.pattern = '^a'), 'body.title: pattern became ^a'],
  ['a format', api => (body(api).properties.title.format = 'email'), 'body.title: format became email'],
  ['a shorter text', api => (body(api).properties.title.maxLength = 20), 'maxLength narrowed from 200 to 20'],
  ['a least length', api => (body(api).properties.title.minLength = 1), 'minLength narrowed'],
  ['fewer lines', api => (body(api).properties.lines.maxItems = 5), 'maxItems narrowed from 10 to 5'],
  ['null that is no longer taken', api => (body(api).properties.amount.type = 'number'), 'no longer takes null'],
  [
    'numbers that must be whole',
    api => (body(api).properties.amount.type = ['integer', 'null']),
    'no longer takes number',
  ],
  ['a field less in a body', api => delete body(api).properties.kind, 'body.kind: removed'],
  ['a new required field', api => body(api).required.push('kind'), 'body.kind: became required'],
  ['a body that became required', api => (operation(api, 'post').requestBody.required = true), 'body: became required'],
  [
    'another content type of a body',
    api => (operation(api, 'post').requestBody.content = { 'text/csv': {} }),
    'body: content type application/json removed',
  ],
  [
    'a closed line',
    api => (body(api).properties.lines.items.additionalProperties = false),
    'body.lines[]: no longer takes further fields',
  ],
  ['a removed status', api => delete operation(api, 'get').responses[403], 'GET /things: 403: status removed'],
  [
    'a removed header',
    api => delete operation(api, 'get').responses[200].headers.RateLimit,
    'header RateLimit removed',
  ],
  ['a field less in an answer', api => delete thing(api).status, '200.data.status: removed'],
  [
    'a field that may be missing',
    api => at(api.components.schemas, 'Thing').required.pop(),
    'status: may now be missing',
  ],
  ['a field that may be null', api => (thing(api).id.type = ['integer', 'null']), 'data.id: may now be null'],
  ['a field of another type', api => (thing(api).id.type = 'string'), 'data.id: may now be string'],
  ['a field that may be any text', api => delete thing(api).status.enum, 'is no longer one of listed values'],
  ['a value less in an answer', api => thing(api).status.enum.pop(), 'value "done" removed'],
  [
    'a further shape of a field',
    api => thing(api).note.anyOf.push({ type: 'number' }),
    'note: may now be {"type":"number"}',
  ],
  ['a removed event', api => delete api.webhooks['thing.done'], 'webhook thing.done: event removed'],
  [
    'a removed header of an event',
    api => at(api.webhooks, 'thing.done').post.parameters.pop(),
    'header parameter webhook-id removed',
  ],
]

const harmless: [string, (api: Api) => void][] = [
  ['nothing', () => {}],
  ['a new path', api => (api.paths['/more'] = { get: {} })],
  ['a new operation', api => (at(api.paths, '/things').delete = {})],
  ['a new optional parameter', api => parameters(api).push({ in: 'query', name: 'q', schema: { type: 'string' } })],
  ['a new optional field', api => (body(api).properties.memo = { type: 'string' })],
  ['a field that is no longer required', api => (body(api).required = [])],
  ['a value more in a request', api => parameters(api)[1].schema.enum.push('late')],
  ['wider limits', api => (body(api).properties.title.maxLength = 500)],
  ['whole numbers that may have decimals', api => (parameters(api)[0].schema.type = 'number')],
  ['a new field of answers', api => (thing(api).colour = { type: 'string' })],
  ['a field that is always there', api => at(api.components.schemas, 'Thing').required.push('note')],
  ['a field that is never null', api => (thing(api).note = { type: 'string' })],
  ['null written as a type', api => (thing(api).note = { type: ['string', 'null'] })],
  ['a new failure', api => (operation(api, 'get').responses[404] = {})],
  ['a new event', api => (api.webhooks['thing.lost'] = {})],
  ['other words', api => (operation(api, 'get').summary = 'Things')],
]

describe('a change of the released document', () => {
  test.each(breaking)('%s breaks clients', (_, change, words) => {
    const found = findings(change)
    expect(found.some(line => line.startsWith('breaks'))).toBe(true)
    expect(found.join('\n')).toContain(words)
  })

  test.each(harmless)('%s is compatible', (_, change) => {
    expect(findings(change)).toEqual([])
  })

  test('an additional value in a response is a warning', () => {
    const found = findings(api => thing(api).status.enum.push('late'))
    expect(found).toContain('look GET /things: 200.data.status: value "late" added')
    expect(found.every(line => line.startsWith('look'))).toBe(true)
  })
})

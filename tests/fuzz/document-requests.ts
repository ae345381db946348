import fc from 'fast-check'
import type { DocumentedOperation, OpenApiDocument, Parameter, Schema } from './document'
import { fitting, oddJson, oddTexts } from './document-values'

export interface FuzzRequest {
  method: string
  /** Path and query, relative to the server of the document. */
  target: string
  headers: Record<string, string>
  body: string | null
  /** Forbidden by the document: a success response would be wrong. */
  forbidden: boolean
}

export interface Known {
  /** Existing values, by name of the parameter; `id` also by path. */
  values(path: string, name: string): ReadonlyArray<string | number>
  /** Header lines of the callers, those with all permissions first. */
  callers: ReadonlyArray<Record<string, string>>
}

/** Requests of one operation, some as documented, some wrong in one place, some in several. */
export function requestsOf(
  { resolve }: OpenApiDocument,
  operation: DocumentedOperation,
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const { method, path, parameters } = operation
  const place = (where: Parameter['in']) => parameters.filter(parameter => parameter.in === where)
  const existing = (name: string) => known.values(path, name).map(String)

  const good = ({ name, schema }: Parameter): fc.Arbitrary<string> => {
    const made = fitting(resolve, schema).map(String)
    const there = existing(name)
    return there.length > 0 ? oneOf([6, fc.constantFrom(...there)], [1, made]) : made
  }
  const bad = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 30 }))

  const pathArbitrary = fc
    .tuple(...place('path').map(parameter => oneOf([8, good(parameter)], [3, bad])))
    .map(values => {
      let at = 0
      return path.replaceAll(/\{\w+\}/g, () => encodeSafely(values[at++] ?? '') || '%20')
    })

  /** Pairs as written: a name may occur twice. */
  const queryArbitrary = fc
    .tuple(
      fc.tuple(...place('query').map(parameter => pairsOf(parameter, good(parameter), bad))),
      oneOf(
        [12, fc.constant<string[][]>([])],
        [
          1,
          fc.array(fc.tuple(fc.constantFrom('x', '__proto__x', 'constructor', 'ä', 'a[b]', '_'), bad), {
            maxLength: 4,
          }),
        ],
      ),
    )
    .map(([named, further]) => [...named.flat(), ...further] as Array<[string, string]>)

  const headerArbitrary = fc.record({
    caller: oneOf([12, fc.constant(0)], [2, fc.nat(known.callers.length - 1)]),
    language: oneOf([3, fc.constant('de-AT,de;q=0.9')], [1, fc.constantFrom('en', '*', 'fr;q=x', '')]),
    named: fc.tuple(...place('header').map(headerOf)),
  })

  return fc
    .record({
      path: pathArbitrary,
      query: queryArbitrary,
      headers: headerArbitrary,
      body: bodyOf(resolve, operation),
      head: oneOf([9, fc.constant(false)], [1, fc.constant(method === 'GET')]),
    })
    .map(({ path: filled, query, headers, body, head }): FuzzRequest => {
      const search = query.map(([name, value]) => `${encodeSafely(name)}=${encodeSafely(value)}`).join('&')
      return {
        method: head ? 'HEAD' : method,
        target: search ? `${filled}?${search}` : filled,
        headers: {
          ...known.callers[headers.caller],
          'accept-language': headers.language,
          ...Object.assign({}, ...headers.named),
          ...(body.type === null ? {} : { 'content-type': body.type }),
        },
        body: body.text,
        forbidden: isForbidden(operation, query, body),
      }
    })
}

type Weighted<T> = [weight: number, arbitrary: fc.Arbitrary<T>]
const oneOf = <T>(...choices: Array<Weighted<T>>): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))

function pairsOf({ name, required }: Parameter, good: fc.Arbitrary<string>, bad: fc.Arbitrary<string>) {
  const pair = (value: string): Array<[string, string]> => [[name, value]]
  return oneOf<Array<[string, string]>>(
    [required ? 1 : 12, fc.constant([])],
    [required ? 24 : 5, good.map(pair)],
    [1, bad.map(pair)],
    [1, fc.tuple(good, good).map(both => both.flatMap(pair))],
  )
}

function headerOf({ name }: Parameter): fc.Arbitrary<Record<string, string>> {
  const values = ['a', 'x'.repeat(256), '"quoted"', 'sha-256=:AAAA:', "UTF-8''%C3%BC.csv", '../../x', '%zz']
  return oneOf<Record<string, string>>(
    [9, fc.constant({})],
    [1, fc.constantFrom(...values).map(value => ({ [name]: value }))],
  )
}

interface Body {
  type: string | null
  text: string | null
}

function bodyOf(resolve: (schema: Schema) => Schema, { bodies }: DocumentedOperation): fc.Arbitrary<Body> {
  const [type] = Object.keys(bodies)
  if (type === undefined) return fc.constant({ type: null, text: null })
  const schema = bodies['application/json']
  if (!schema) {
    const bytes = oneOf([9, fc.string({ minLength: 1, maxLength: 200 })], [1, fc.constant('')])
    return fc.record({ type: fc.constantFrom('text/csv', 'application/json', 'x'), text: bytes })
  }
  const json = (value: unknown): Body => ({ type: 'application/json', text: JSON.stringify(value) })
  const valid = fitting(resolve, schema)
  const fields = Object.keys(resolve(schema).properties ?? {})
  const changed = fc
    .tuple(valid, fc.constantFrom(...fields, 'other', 'id'), fc.constantFrom(...oddJson))
    .map(([value, field, odd]) => ({ ...(value as object), [field]: odd }))
  const without = fc
    .tuple(valid, fc.constantFrom(...fields, 'other'))
    .map(([value, field]) => Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== field)))
  const broken = [
    '',
    '{',
    '[]',
    'null',
    '"a"',
    '{"title":"a"',
    '{"title":"a"}x',
    '{"__proto__":{}}',
    `"${'x'.repeat(99)}`,
  ]
  const types = ['text/plain', 'application/json; charset=latin1', 'multipart/form-data', '', 'application/jsonx']
  return oneOf<Body>(
    [8, valid.map(json)],
    [8, changed.map(json)],
    [2, without.map(json)],
    [1, fc.constantFrom(...oddJson).map(json)],
    [1, fc.jsonValue({ maxDepth: 3 }).map(json)],
    [1, fc.constantFrom(...broken).map(text => ({ type: 'application/json', text }))],
    [1, fc.tuple(valid, fc.constantFrom(...types)).map(([value, type]) => ({ ...json(value), type }))],
    [1, fc.constant({ type: null, text: null })],
  )
}

/** True only where the document is unambiguous: what it does not name is ignored. */
function isForbidden(operation: DocumentedOperation, query: Array<[string, string]>, body: Body): boolean {
  for (const parameter of operation.parameters.filter(one => one.in === 'query')) {
    const given = query.filter(([name]) => name === parameter.name).map(([, value]) => value)
    if (given.length > 1) return true
    const [value] = given
    if (value === undefined) {
      if (parameter.required) return true
    } else if (!operation.fits(parameter, typed(value, parameter.schema))) return true
  }
  if (!operation.bodies['application/json']) return false
  if (body.type !== null && body.type !== 'application/json') return true
  try {
    return !operation.fits('body', JSON.parse(body.text || '{}'))
  } catch {
    return true
  }
}

const typed = (value: string, { type }: Schema): unknown =>
  type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value

/** Lone surrogates cannot be encoded; they are sent as the bytes that UTF-8 would give them. */
function encodeSafely(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\ufffd')).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

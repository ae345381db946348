import fc from 'fast-check'
import type { Schema } from './document'

/** Values that conform to a schema, often close to its limits. */
export function fitting(resolve: (schema: Schema) => Schema, given: Schema): fc.Arbitrary<unknown> {
  const schema = resolve(given)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map(option => fitting(resolve, option)))
  const types = [schema.type ?? 'object'].flat()
  return fc.oneof(...types.map(type => typedValue(resolve, schema, type)))
}

function typedValue(resolve: (schema: Schema) => Schema, schema: Schema, type: string): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1_000_000 } = schema
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum))
  if (type === 'number') return fc.integer({ min: minimum * 100, max: maximum * 100 }).map(cents => cents / 100)
  if (type === 'string') return textOf(schema)
  if (type === 'array') {
    const minLength = schema.minItems ?? 0
    const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 5, 5))
    return fc.array(fitting(resolve, schema.items ?? {}), { minLength, maxLength })
  }
  const properties = Object.entries(schema.properties ?? {})
  const model = Object.fromEntries(properties.map(([name, inner]) => [name, fitting(resolve, inner)]))
  return fc.record(model, { requiredKeys: schema.required ?? [] })
}

function textOf({ format, pattern, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  if (format === 'date') return instants.map(date => date.toISOString().slice(0, 10))
  if (format === 'date-time') return instants.map(date => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.constantFrom('https://example.com/hook', 'https://127.0.0.1:8443/')
  if (pattern && !pattern.includes('\\P{')) return fc.stringMatching(new RegExp(pattern, 'u'))
  const length = { minLength, maxLength: Math.min(maxLength, 300) }
  const control = /\p{Cc}/gu
  return fc.oneof(
    fc.string({ unit: 'grapheme-ascii', ...length }),
    fc.string({ unit: 'grapheme', ...length, maxLength: Math.min(length.maxLength, 20) }),
    fc
      .string({ unit: 'binary', ...length, maxLength: Math.min(length.maxLength, 20) })
      .map(text => text.replaceAll(control, 'x')),
  )
}

/** Values that no honest client sends as text: other types, limits, characters of several code points, or none. */
export const oddTexts = [
  '',
  ' ',
  '\t\n',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '007',
  '+1',
  'null',
  'true',
  'undefined',
  '[]',
  '{}',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '2026-02-30',
  '2026-1-1',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-01-31T24:00:00Z',
  '2026-01-31T10:00:00+02:00',
  '2026-01-31T10:00:00.123456789Z',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%_\\%',
  '../..',
  'a\u0000b',
  '\u0007',
  '\u0085',
  '\ufeffa',
  '\u202eabc',
  '\u200b',
  'e\u0301',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '\ud800',
  'ß'.repeat(200),
  'x'.repeat(61),
  'x'.repeat(201),
  'x'.repeat(501),
]
/** The same for JSON values. */
export const oddJson: unknown[] = [
  ...oddTexts,
  'x'.repeat(10_001),
  null,
  true,
  0,
  -0,
  1.5,
  -1,
  1e308,
  2 ** 53,
  2 ** 31,
  [],
  {},
  [null],
  ['a'],
  { a: 1 },
  { constructor: 1 },
]

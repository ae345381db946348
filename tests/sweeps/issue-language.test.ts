import { TRPCError } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { answerOf } from '../../server/http/answer'
import { DomainError } from '../../server/platform/errors'
import { rules, zodMessages } from '../../server/platform/values/issue-texts'
import type { Locale } from '../../server/platform/values/locale'
import { objectsIn } from '../abuse/schema-walk'
import { procedures } from './procedures'

/** Invalid values; every field rejects at least one of them. */
const wrong: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'ZZ',
  '\u0001',
  'x'.repeat(20_001),
  '0000-01-01',
  '2026-13-45',
  'javascript:alert(1)',
  0,
  -1,
  0.00001,
  1e15,
  Number.NaN,
  true,
  [],
  [{}],
  ['x', 'x'],
  Array.from({ length: 1001 }, () => ({})),
  {},
  { nirgends: 1 },
]

interface Issue {
  path: string
  message: string
}
const issuesOf = (error: unknown, locale: Locale): Issue[] =>
  (answerOf(error, locale).body.details as { issues: Issue[] }).issues

/** English texts from zod, a browser or a schema's author. */
const english =
  /\b(invalid|expected|received|too (small|big)|must|please|unknown|option|input|fill|entry|enter|lies|most|least)\b/i
const german = /\b(bitte|angabe|höchstens|mindestens|unbekannt\w*|muss|liegt|nur|eine?|zahl|zeichen|steht|dies\w*)\b/i

const objects = procedures.flatMap(({ path, inputs }) =>
  inputs.flatMap(input => objectsIn(input).map(found => ({ name: `${path} ${found.place}`, ...found }))),
)

describe('every field of every input, given an invalid value', () => {
  const seen = { fields: 0, issues: 0 }
  const untold: string[] = []
  for (const { name, schema, shape } of objects)
    for (const field of Object.keys(shape)) {
      seen.fields++
      for (const value of wrong) {
        const { error } = schema.safeParse({ [field]: value })
        if (!error) continue
        const cause = new TRPCError({ code: 'BAD_REQUEST', cause: error })
        const [de, en] = [issuesOf(cause, 'de'), issuesOf(cause, 'en')]
        for (const [index, { path, message }] of de.entries()) {
          const other = en[index]?.message ?? ''
          seen.issues++
          if (
            message === other ||
            english.test(message) ||
            german.test(other) ||
            /\b(undefined|null|NaN)\b/.test(message + other)
          )
            untold.push(`${name}.${path}: ${message} | ${other}`)
        }
      }
    }

  test('is refused in one language, the reader’s', () => {
    expect(seen.fields).toBeGreaterThan(400)
    expect(seen.issues).toBeGreaterThan(5000)
    expect([...new Set(untold)].slice(0, 40)).toEqual([])
  })
})

test('page forms report it in the page’s language as well', { tags: 'long' }, () => {
  const untold: string[] = []
  for (const { name, schema, shape } of objects)
    for (const field of Object.keys(shape))
      for (const value of wrong) {
        const [de, en] = (['de', 'en'] as const).map(
          locale => (schema as z.ZodType).safeParse({ [field]: value }, { error: zodMessages(locale) }).error?.issues,
        )
        for (const [index, { code, message }] of (de ?? []).entries())
          if (code !== 'custom' && code !== 'invalid_format' && message === en?.[index]?.message && !(message in rules))
            untold.push(`${name}.${field}: ${message}`)
      }
  expect([...new Set(untold)].slice(0, 20)).toEqual([])
})

test("refusals by a service's rules are reported in the reader’s language, like those by schemas", () => {
  for (const message of [...Object.keys(rules), 'lies before service_period_start', 'does not follow 00-00']) {
    const error = new DomainError('validation', { issues: [{ path: 'x', code: 'custom', message }] })
    const [de, en] = [issuesOf(error, 'de')[0]?.message, issuesOf(error, 'en')[0]?.message]
    expect(de, message).not.toBe(en)
    expect(de, message).not.toBe(message)
  }
  const unheard = new DomainError('validation', {
    issues: [{ path: 'x', code: 'custom', message: 'a new rule' }],
  })
  expect(issuesOf(unheard, 'de')).toEqual([{ path: 'x', code: 'custom', message: 'Diese Angabe passt hier nicht.' }])
})

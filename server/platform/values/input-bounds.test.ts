import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../errors'
import { inputBounds, requireBoundedForm, requireBoundedJson, requireWellFormed } from './input-bounds'

type Issue = { path: string; code: string }
function issueOf(run: () => void): Issue | null {
  try {
    run()
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    expect(error.status).toBe(400)
    return (error.details?.issues as Issue[])[0] ?? null
  }
}
const json = (text: string) => issueOf(() => requireBoundedJson(text))
const form = (text: string) => issueOf(() => requireBoundedForm(text))
const value = (given: unknown) => issueOf(() => requireWellFormed(given))
const { depth, values, entries, fields, sameName, nameLength } = inputBounds

describe('a JSON text', () => {
  test('may hold a limited number of values, of whatever kind, and not one more', () => {
    for (const one of ['1', '""', 'null', '"a,b"', '"[{"'])
      expect([json(`[${`${one},`.repeat(values - 3)}${one}]`), json(`[${`${one},`.repeat(values)}${one}]`)]).toEqual([
        null,
        { path: '', code: 'too_many', message: expect.any(String) },
      ])
    expect(json(`[${'{},'.repeat(values / 2)}{}]`)?.code).toBe('too_many')
    expect(json(`{${'"a":1,'.repeat(values)}"a":1}`)?.code).toBe('too_many')
  })

  test('may be nested to a limited depth, and not deeper', () => {
    expect(json('['.repeat(depth) + ']'.repeat(depth))).toBeNull()
    expect(json('{"a":'.repeat(depth + 1))?.code).toBe('too_deep')
    expect(json('['.repeat(500_000))?.code).toBe('too_deep')
  })

  test('may contain anything within a string, and one string may be long', () => {
    expect(json(JSON.stringify({ notes: '[{,"\\'.repeat(150_000) }))).toBeNull()
    expect(json(`"${'\\\\'.repeat(400_000)}"`)).toBeNull()
    expect(json(`"${'\\"'.repeat(400_000)}${','.repeat(values * 2)}"`)).toBeNull()
    // An unterminated string is not JSON; the parser reports it.
    expect(json(`"${'['.repeat(1000)}`)).toBeNull()
  })

  test('is never undercounted: whatever JSON.parse returns has no more values and is nested no deeper', () => {
    const count = (given: unknown): number =>
      typeof given === 'object' && given !== null
        ? 1 + Object.values(given).reduce((sum: number, inner) => sum + count(inner), 0)
        : 1
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), given => {
        // The same value repeated so often that the limit lies in between.
        const times = Math.floor(values / count(given)) + 1
        const text = `[${Array(times).fill(JSON.stringify(given)).join(',')}]`
        expect(json(text)?.code).toBe('too_many')
      }),
      { numRuns: 30 },
    )
  })
})

describe('a form', () => {
  test('may have a limited number of fields, and of fields with one name', () => {
    const listed = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=1`).join('&')
    expect([form(listed(fields)), form(listed(fields + 1))?.code]).toEqual([null, 'too_many'])
    expect(form('&'.repeat(900_000))?.code).toBe('too_many')
    expect(form('a=1&'.repeat(sameName).slice(0, -1))).toBeNull()
    expect(form('a=1&'.repeat(sameName + 1))).toMatchObject({ path: 'a', code: 'too_many' })
    // The same name in another encoding.
    expect(form(`${'a=1&'.repeat(sameName)}%61=1`)?.code).toBe('too_many')
  })

  test('limits the length of names, and their indices to the longest list allowed', () => {
    expect(form(`${'a'.repeat(nameLength)}=1`)).toBeNull()
    expect(form(`${'a'.repeat(nameLength + 1)}=1`)?.code).toBe('too_long')
    expect(form(`${'a[0]'.repeat(200_000)}=1`)?.code).toBe('too_long')
    expect(form(`items[${entries - 1}].title=1`)).toBeNull()
    for (const name of [
      `items[${entries}]`,
      `items%5B${entries}%5D`,
      'items[4294967294]',
      'a[0][99999999999999999999]',
    ])
      expect([name, form(`${name}=1`)?.code]).toEqual([name, 'too_many'])
    expect(form(`notes=${'%C3%A4'.repeat(150_000)}`)).toBeNull()
  })
})

test('no list and no object with more entries than any input has passes the checks of every input', () => {
  expect(value({ items: Array(entries).fill('x') })).toBeNull()
  expect(value({ items: Array(entries + 1).fill('x') })).toMatchObject({ path: 'items', code: 'too_many' })
  const names = Object.fromEntries(Array.from({ length: entries + 1 }, (_, at) => [`f${at}`, 1]))
  expect(value({ deep: { er: names } })).toMatchObject({ path: 'deep.er', code: 'too_many' })
})

test('a NUL is refused, with its position', () => {
  expect(value({ a: ['x', 'y\0z'] })).toMatchObject({ path: 'a.1', code: 'nul' })
  expect(value({ 'a\0b': 1 })).toMatchObject({ code: 'nul' })
})

import { expect, test } from 'vitest'
import { serverT } from '~/lib/i18n.server'
import { errorsTexts } from './errors'

type Files = Record<string, { default: object }>

const german = leavesOf(import.meta.glob(['./de/*.ts', '!./de/*.test.ts'], { eager: true }))
const english = leavesOf(import.meta.glob(['./en/*.ts', '!./en/*.test.ts'], { eager: true }))

function leavesOf(files: Files): [string, string][] {
  return Object.entries(files).flatMap(([file, { default: texts }]) =>
    leaves(texts, `${file.replace(/^.*\/|\.ts$/g, '')}.`),
  )
}

function leaves(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([key, item]) =>
    typeof item === 'string' ? [[`${path}${key}`, item] as [string, string]] : leaves(item, `${path}${key}.`),
  )
}

const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

test('English has exactly the texts of German, with the same placeholders', { tags: 'long' }, () => {
  const en = Object.fromEntries(english)
  expect(Object.keys(en).sort()).toEqual(german.map(([key]) => key).sort())
  for (const [key, text] of german) expect([key, placeholders(en[key] ?? '')]).toEqual([key, placeholders(text)])
})

test('no text is empty', { tags: 'long' }, () => {
  for (const [key, text] of [...german, ...english]) expect([key, text.trim()]).not.toEqual([key, ''])
})

test('plural forms follow the count', () => {
  const t = serverT('de', errorsTexts)
  expect(t('form.summary', { count: 1 })).toBe('Eine Angabe fehlt oder stimmt nicht')
  expect(t('form.summary', { count: 3 })).toBe('3 Angaben fehlen oder stimmen nicht')
})

/** Optional lines of an offer have one term, and optional fields another. */
test('a line of an offer is an option or an alternative, a field is voluntary, and neither uses the other’s word', () => {
  const fields = [
    ...['common.state.optional', 'customer.reason', 'appointments.notifying.message'],
    ...['customerAppointment.note', 'customerAppointment.offNote'],
  ]
  const others = (texts: [string, string][]) => texts.filter(([key]) => !fields.includes(key))
  const borrowed = /optional|freiwillig|eventualposition|bedarfsposition|wahlposition/i
  expect(others(german).filter(([, text]) => borrowed.test(text))).toEqual([])
  expect(others(english).filter(([, text]) => /optional|voluntary/i.test(text))).toEqual([])
  const lines = [...others(german), ...others(english)].filter(([key]) =>
    /(?<!placeholders)\.(optional|alternative)$/.test(key),
  )
  expect(lines.length).toBeGreaterThan(8)
  for (const [key, text] of lines)
    expect(text, key).toMatch(key.endsWith('.optional') ? /^option\b/i : /^alternative\b/i)
})

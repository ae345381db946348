import { expect, test } from 'vitest'
import { createI18n, translator } from '~/lib/i18n'
import { english } from './english'
import { german } from './german'

function leaves(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, item]) =>
    typeof item === 'string' ? [[`${path}${key}`, item] as [string, string]] : leaves(item, `${path}${key}.`),
  )
}

const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

test('English has exactly the texts of German, with the same placeholders', () => {
  const [de, en] = [leaves(german), Object.fromEntries(leaves(english))]
  expect(Object.keys(en).sort()).toEqual(de.map(([key]) => key).sort())
  for (const [key, text] of de) expect([key, placeholders(en[key] ?? '')]).toEqual([key, placeholders(text)])
})

test('no text is empty', () => {
  for (const [key, text] of [...leaves(german), ...leaves(english)])
    expect([key, text.trim()]).not.toEqual([key, ''])
})

test('plural forms follow the count', () => {
  const t = translator(createI18n('de', german), 'errors')
  expect(t('form.summary', { count: 1 })).toBe('Eine Angabe fehlt oder stimmt nicht')
  expect(t('form.summary', { count: 3 })).toBe('3 Angaben fehlen oder stimmen nicht')
})

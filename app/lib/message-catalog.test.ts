import { describe, expect, test } from 'vitest'
import { english } from '~/i18n/english'
import { german } from '~/i18n/german'
import { MessageCatalog } from './message-catalog'

const texts = {
  title: 'Rechnungen',
  greeting: 'Guten Tag {{name}}, {{name}} hat {{count}} Nachrichten',
  list: { one: 'x', items_one: '{{count}} Zeile', items_other: '{{count}} Zeilen', items_zero: 'Keine Zeile' },
  seconds_one: 'eine Sekunde',
  seconds_other: '{{count}} Sekunden',
}
const t = new MessageCatalog('de', { sample: texts }).lookup('sample')

describe('a message catalog', () => {
  test('finds nested texts by their dotted key and returns an unknown key unchanged', () => {
    expect(t('title')).toBe('Rechnungen')
    expect(t('list.one')).toBe('x')
    expect(t('list.unknown', { count: 2 })).toBe('list.unknown')
    expect(t('list')).toBe('list')
    expect(t('toString')).toBe('toString')
  })

  test('fills in each value at each of its places, and never reads a value as a text', () => {
    expect(t('greeting', { name: '{{count}} $& $1', count: 3 })).toBe(
      'Guten Tag {{count}} $& $1, {{count}} $& $1 hat 3 Nachrichten',
    )
    expect(t('greeting', { name: 'Eva' })).toBe('Guten Tag Eva, Eva hat  Nachrichten')
  })

  test('picks the plural form of its language, and the one for nothing where there is one', () => {
    expect([0, 1, 2, 1.5].map(count => t('list.items', { count }))).toEqual([
      'Keine Zeile',
      '1 Zeile',
      '2 Zeilen',
      '1,5 Zeilen',
    ])
    expect(t('seconds', { count: 0 })).toBe('0 Sekunden')
  })

  test('groups the digits of numbers as the language does, but for a year', () => {
    const about = { days: '{{count}} Tage, {{max}} Zeichen, {{year}}' }
    const [inGerman, inEnglish] = (['de', 'en'] as const).map(locale =>
      new MessageCatalog(locale, { about }).lookup('about')('days', { count: 3650, max: 32_767, year: 2026 }),
    )
    expect([inGerman, inEnglish]).toEqual(['3.650 Tage, 32.767 Zeichen, 2026', '3,650 Tage, 32,767 Zeichen, 2026'])
  })

  test('takes a namespace later', () => {
    const catalog = new MessageCatalog('en')
    expect([catalog.has('sample'), catalog.lookup('sample')('title')]).toEqual([false, 'title'])
    catalog.add('sample', texts)
    expect([catalog.has('sample'), catalog.lookup('sample')('title')]).toEqual([true, 'Rechnungen'])
  })

  test('has every plural form of its language', () => {
    const incomplete = [german, english].flatMap((namespaces, index) => {
      const forms = new Intl.PluralRules(index === 0 ? 'de' : 'en').resolvedOptions().pluralCategories
      const keys = new Set(JSON.stringify(namespaces).match(/"\w+_(?=(one|other|zero)")/g))
      const all = JSON.stringify(namespaces)
      return [...keys].filter(key => forms.some(form => !all.includes(`${key}${form}"`)))
    })
    expect(incomplete).toEqual([])
  })
})

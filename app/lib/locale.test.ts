import { expect, test } from 'vitest'
import { negotiateLocale } from './locale'

const headers = (init: Record<string, string>) => new Headers(init)

test('the person’s setting wins over the device, the device over the browser', () => {
  const all = headers({ cookie: 'a=1; gewerk_locale=en', 'accept-language': 'de-AT' })
  expect(negotiateLocale(all, 'de')).toBe('de')
  expect(negotiateLocale(all)).toBe('en')
  expect(negotiateLocale(headers({ 'accept-language': 'en-GB,de;q=0.8' }))).toBe('en')
})

test('a browser’s weights count, unknown languages do not', () => {
  expect(negotiateLocale(headers({ 'accept-language': 'fr, en;q=0.3, de;q=0.7' }))).toBe('de')
  expect(negotiateLocale(headers({ 'accept-language': 'fr, en;q=0' }))).toBe('de')
})

test('the default is German', () => {
  expect(negotiateLocale(headers({}))).toBe('de')
  expect(negotiateLocale(headers({ cookie: 'gewerk_locale=xx' }), 'fr')).toBe('de')
})

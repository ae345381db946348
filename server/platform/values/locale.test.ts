import { expect, test } from 'vitest'
import { negotiateLocale } from '../../../app/lib/locale'
import { localeOf } from '../../http/request'
import { preferredLocale } from './locale'

test.each([
  ['en;q=0.1, de;q=0.9', 'de'],
  ['de;q=0.1, en;q=0.9', 'en'],
  ['de;q=0.100,en;q=0.101', 'en'],
  ['de, en', 'de'],
  ['en, de', 'en'],
  ['fr, en;q=0.3, de;q=0.7', 'de'],
  ['de-AT', 'de'],
  ['en-GB,de;q=0.8', 'en'],
  ['DE-at;Q=0.4, EN;q=0.5', 'en'],
  ['fr;q=1, *;q=0.5', null],
  ['en;q=0, *', 'de'],
  ['de;q=0, *;q=0.1', 'en'],
  ['de;q=0', null],
  ['*;q=0', null],
  ['de-AT;q=0.3, de;q=0.9, en;q=0.5', 'de'],
  ['en;q=abc, de;q=0.1', 'de'],
  ['en;q=7, de;q=0.1', 'de'],
  ['en; q=0.2 , de ; q = 0.9', 'de'],
  ['dezember, english', null],
  [',,;q=1,', null],
  ['', null],
] as const)('Accept-Language %j is read alike by pages and API: %s', (header, expected) => {
  // `*` leaves the choice to the entry point: pages speak German first, the API English.
  const wild = expected === null && /\*(?!;q=0$)/.test(header)
  expect(preferredLocale(header, 'de')).toBe(wild ? 'de' : expected)
  expect(preferredLocale(header, 'en')).toBe(wild ? 'en' : expected)
  const headers = { 'accept-language': header }
  expect(negotiateLocale(new Headers(headers))).toBe(expected ?? 'de')
  expect(localeOf({ url: '/api/v1/me', headers })).toBe(expected ?? 'en')
  expect(localeOf({ url: '/login', headers })).toBe(expected ?? 'de')
})

test('the choice on this device takes precedence over the browser’s languages, at every entry point', () => {
  const headers = { cookie: 'a=1; gewerk_locale=en', 'accept-language': 'de' }
  expect(negotiateLocale(new Headers(headers))).toBe('en')
  expect(localeOf({ url: '/register', headers })).toBe('en')
})

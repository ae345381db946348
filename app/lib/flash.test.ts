import { expect, test } from 'vitest'
import { parseFlash } from './flash'
import { redirectWithToast } from './flash.server'
import { readCookie } from './locale'

test('a redirect’s message is read back, with any text', () => {
  const text = 'Angebot „Stiege; 50 %“ = fertig\n✓'
  const cookie = redirectWithToast('/offers/7', text, 'info').headers.get('set-cookie')
  expect(parseFlash(readCookie(cookie, 'gewerk_flash') ?? '')).toEqual({ tone: 'info', text })
})

test.each([
  '',
  '%',
  'null',
  '"text"',
  '{"tone":"loud","text":"x"}',
  '{"tone":"info","text":7}',
])('a foreign cookie is ignored: %s', raw => {
  expect(parseFlash(encodeURIComponent(raw))).toBeNull()
  expect(parseFlash(raw)).toBeNull()
})

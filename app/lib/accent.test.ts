import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentOn, contrast, DEFAULT_PRIMARY } from './accent'

const page = { light: '#f7f7f8', dark: '#1b1c1f' } as const

test('every brand colour gives readable text, links and marks, on light and dark pages', () => {
  const anyColour = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(anyColour, fc.constantFrom('light' as const, 'dark' as const), (colour, scheme) => {
      const accent = accentOn(scheme, colour)
      expect(contrast(accent.fill, accent.onFill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(accent.ink, page[scheme])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(accent.mark, page[scheme])).toBeGreaterThanOrEqual(3)
    }),
  )
})

test('a colour that is already readable is kept', () => {
  expect(accentOn('light', '#0F6B5C').fill).toBe('#0f6b5c')
})

test('what is no colour gives the product’s own', () => {
  for (const colour of [null, undefined, '', 'red', '#12345', 'url(x)']) {
    expect(accentOn('light', colour).fill).toBe(DEFAULT_PRIMARY)
  }
})

import { expect, test } from 'vitest'
import { slugOf } from './slug'

test('a company id is suggested from its name', () => {
  expect(slugOf('Müller & Söhne GmbH')).toBe('mueller-soehne-gmbh')
  expect(slugOf('  Weiß Öfen – Café Álvarez ')).toBe('weiss-oefen-cafe-alvarez')
})

test('a suggested id has at most 40 characters and no hyphen at its ends', () => {
  const id = slugOf(`${'abc '.repeat(20)}`)
  expect(id.length).toBeLessThanOrEqual(40)
  expect(id).not.toMatch(/^-|-$/)
})

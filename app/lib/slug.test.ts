import { expect, test } from 'vitest'
import { companySlug } from '~server/services/people/companies/schema'
import { slugOf } from './slug'

test.each([
  ['Tischlerei Müller & Söhne GmbH', 'tischlerei-mueller-soehne-gmbh'],
  ['  Žižek Großbau ', 'zizek-grossbau'],
  [`${'A'.repeat(39)} b`, 'a'.repeat(39)],
])('%s becomes the company id %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(companySlug.safeParse(slug).success).toBe(true)
})

test('a company id is suggested from its name', () => {
  expect(slugOf('Müller & Söhne GmbH')).toBe('mueller-soehne-gmbh')
  expect(slugOf('  Weiß Öfen – Café Álvarez ')).toBe('weiss-oefen-cafe-alvarez')
})

test('a suggested id has at most 40 characters and no hyphen at its ends', () => {
  const id = slugOf(`${'abc '.repeat(20)}`)
  expect(id.length).toBeLessThanOrEqual(40)
  expect(id).not.toMatch(/^-|-$/)
})

test.each([
  ['Tischlerei Müller & Söhne GmbH', 'tischlerei-mueller-soehne-gmbh'],
  ['  Žižek Großbau ', 'zizek-grossbau'],
  [`${'A'.repeat(39)} b`, 'a'.repeat(39)],
])('%s becomes the company id %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(companySlug.safeParse(slug).success).toBe(true)
})

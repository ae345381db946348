import { expect, test } from 'vitest'
import { companySlug } from '~server/services/companies/schema'
import { companySlugOf } from './company-slug'

test.each([
  ['Tischlerei Müller & Söhne GmbH', 'tischlerei-mueller-soehne-gmbh'],
  ['  Žižek Großbau ', 'zizek-grossbau'],
  [`${'A'.repeat(39)} b`, 'a'.repeat(39)],
])('%s becomes the company id %s', (name, slug) => {
  expect(companySlugOf(name)).toBe(slug)
  expect(companySlug.safeParse(slug).success).toBe(true)
})

import { expect, test } from 'vitest'
import { lateInterestClause } from './late-interest-clause'

test.each([
  ['AT', 'AT', 'company', ['§ 456 UGB', '9,2 Prozentpunkten', '§ 458 UGB', '40 Euro']],
  ['AT', 'AT', 'person', ['4 % pro Jahr', '§ 1000 Abs 1 ABGB']],
  ['DE', 'DE', 'company', ['neun Prozentpunkten', '§ 288 Abs. 2 BGB', '40 Euro', '§ 288 Abs. 5 BGB']],
  ['DE', 'DE', 'person', ['fünf Prozentpunkten', '§ 288 Abs. 1 BGB']],
] as const)('a company of %s names to a customer of %s (%s) what the law has', (countryCode, of, kind, parts) => {
  const text = lateInterestClause({ countryCode }, { countryCode: of, kind }) ?? ''
  for (const part of parts) expect(text).toContain(part)
  // The flat sum and the higher rates apply to businesses only.
  if (kind === 'person') expect(text).not.toMatch(/40 Euro|9,2|neun/)
})

test.each([
  ['AT', 'DE'],
  ['DE', 'AT'],
  ['CH', 'CH'],
])('a company of %s names no interest to a customer of %s, where another law may hold', (countryCode, of) => {
  expect(lateInterestClause({ countryCode }, { countryCode: of, kind: 'company' })).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { taxReason } from './legal-notes'
import { taxCategories, taxedAs } from './tax'
import { taxProfiles } from './tax-profiles'
import { untaxedReasons, zeroRateOn } from './zero-rate'

const sellers = ['AT', 'DE'] as const
const buyers = ['AT', 'DE', 'FR', 'GR', 'CH', 'GB', 'US'] as const
const kinds = ['company', 'person'] as const

const pairs = sellers.flatMap(seller =>
  buyers.flatMap(buyer =>
    kinds.map(kind => ({ seller: { countryCode: seller }, buyer: { countryCode: buyer, kind } })),
  ),
)
const union = ['AT', 'DE', 'FR', 'GR']

describe('the reasons for 0 % between seller and buyer', () => {
  test.each(pairs)('$seller.countryCode to a $buyer.kind in $buyer.countryCode', ({ seller, buyer }) => {
    const isHome = buyer.countryCode === seller.countryCode
    const inUnion = union.includes(buyer.countryCode)
    const isBusiness = buyer.kind === 'company'
    expect(untaxedReasons(seller, buyer)).toEqual([
      ...(isBusiness && inUnion ? ['AE'] : []),
      'E',
      ...(isBusiness && inUnion && !isHome ? ['K'] : []),
      ...(inUnion ? [] : ['G']),
      'O',
    ])
  })
})

test('Austria has no zero rate, Germany one for photovoltaics since 2023; for other countries it is unknown', () => {
  expect(['2022-12-31', '2026-03-10'].map(day => zeroRateOn('AT', day))).toEqual(['none', 'none'])
  expect(['2022-12-31', '2023-01-01', '2026-03-10'].map(day => zeroRateOn('DE', day))).toEqual([
    'none',
    'photovoltaics',
    'photovoltaics',
  ])
  expect(zeroRateOn('CH', '2026-03-10')).toBe('unknown')
})

describe('the statement at 0 %', () => {
  const reasonOf = (seller: string, buyer: string, profile: (typeof taxProfiles)[number], category = 'AE') =>
    taxReason({ countryCode: seller }, { countryCode: buyer }, profile, category as (typeof taxCategories)[number])

  test('every profile and category between every two countries: a reason wherever VAT is missing, and none with VAT', () => {
    for (const { seller, buyer } of pairs)
      for (const profile of taxProfiles)
        for (const category of taxCategories) {
          const { taxCategory } = taxedAs(profile, { taxRate: 20, taxCategory: category })
          const said = taxReason(seller, buyer, profile, taxCategory)
          const isSilent = taxCategory === 'S' || (taxCategory === 'Z' && seller.countryCode === 'AT')
          expect({ seller, buyer, profile, taxCategory, said: said !== null }).toMatchObject({ said: !isSilent })
          if (isSilent) continue
          const isForeign = !['AT', 'DE'].includes(buyer.countryCode)
          if (isForeign) expect(said?.reason).toMatch(/VAT|Reverse charge/)
          const codes = { AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G', O: 'VATEX-EU-O', E: null, Z: null }
          expect(said?.code).toBe(codes[taxCategory as keyof typeof codes])
        }
  })

  test('the national paragraph of reverse charge is for buyers at home only', () => {
    for (const profile of ['standard', 'reverse_charge'] as const) {
      expect(reasonOf('AT', 'AT', profile)?.reason).toBe(
        'Übergang der Steuerschuld auf den Leistungsempfänger (§ 19 Abs 1a UStG)',
      )
      expect(reasonOf('DE', 'DE', profile)?.reason).toBe('Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)')
    }
    for (const profile of ['standard', 'reverse_charge', 'intra_community_service'] as const) {
      expect(reasonOf('AT', 'DE', profile)?.reason).toBe(
        'Übergang der Steuerschuld auf den Leistungsempfänger / Reverse Charge (Art. 196 der Richtlinie 2006/112/EG)',
      )
      expect(reasonOf('DE', 'FR', profile)?.reason).toBe(
        'Steuerschuldnerschaft des Leistungsempfängers / Reverse Charge (Art. 196 der Richtlinie 2006/112/EG) / ' +
          'Reverse charge: VAT is to be accounted for by the recipient (Art. 196 of Directive 2006/112/EC)',
      )
    }
  })

  test('small businesses, exemptions and photovoltaics name their paragraph', () => {
    expect(reasonOf('AT', 'AT', 'small_business', 'E')?.reason).toContain('§ 6 Abs 1 Z 27 UStG')
    expect(reasonOf('DE', 'DE', 'small_business', 'E')?.reason).toContain('§ 19 UStG')
    expect(reasonOf('AT', 'AT', 'standard', 'E')?.reason).toBe('Umsatzsteuerfrei gemäß § 6 UStG')
    expect(reasonOf('DE', 'DE', 'standard', 'Z')?.reason).toContain('§ 12 Abs 3 UStG')
  })
})

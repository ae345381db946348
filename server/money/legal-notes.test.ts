import { describe, expect, test } from 'vitest'
import { legalNotes } from './legal-notes'

const certified = {
  countryCode: 'DE',
  exemptionCertificate: '1234 5678 9012',
  exemptionCertificateUntil: new Date('2026-12-31T00:00:00.000Z'),
}
const business = { kind: 'company' }

describe('the certificate of § 48b EStG', () => {
  const note =
    'Freistellungsbescheinigung zum Steuerabzug bei Bauleistungen (§ 48b EStG): 1234 5678 9012, gültig bis 31.12.2026.'

  test('is printed for businesses up to its last day, also from the stored copy of a party', () => {
    expect(legalNotes(certified, business, '2026-12-31')).toEqual([note])
    const copy = JSON.parse(JSON.stringify(certified))
    expect(legalNotes(copy, business, '2026-12-31')).toEqual([note])
    expect(legalNotes(certified, business, '2027-01-01')).toEqual([])
  })

  test('without a last day is always printed, and never for a stored copy older than the field', () => {
    expect(legalNotes({ ...certified, exemptionCertificateUntil: null }, business, '2030-01-01')).toEqual([
      'Freistellungsbescheinigung zum Steuerabzug bei Bauleistungen (§ 48b EStG): 1234 5678 9012.',
    ])
    expect(legalNotes({ countryCode: 'DE' }, business, '2026-01-01')).toEqual([])
  })

  test('is not printed for private customers, who must keep the invoice for two years, nor outside Germany', () => {
    const [kept, ...others] = legalNotes(certified, { kind: 'person' }, '2026-01-01')
    expect(kept).toContain('zwei Jahre')
    expect(others).toEqual([])
    expect(legalNotes({ ...certified, countryCode: 'AT' }, business, '2026-01-01')).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { pathOf } from './field-link'

test('each finding leads to the field in which it is mended', () => {
  expect(pathOf('company.phone', 7)).toBe('/settings#address-phone')
  expect(pathOf('company.iban', 7)).toBe('/settings#bank-iban')
  expect(pathOf('company.something', 7)).toBe('/settings')
  expect(pathOf('contact.postal_code', 7)).toBe('/contacts/7/edit')
  expect(pathOf('contact.postal_code', null)).toBeNull()
  expect(pathOf('buyer_reference', 7)).toBe('#document-buyer_reference')
  expect(pathOf('items.2.unit', 7)).toBe('#document-rows')
})

import { expect, test } from 'vitest'
import { fieldPath } from './field-path'

test('each finding leads to the field in which it is mended', () => {
  expect(fieldPath('company.phone', 7)).toBe('/settings#address-phone')
  expect(fieldPath('company.iban', 7)).toBe('/settings#bank-iban')
  expect(fieldPath('company.something', 7)).toBe('/settings')
  expect(fieldPath('contact.postal_code', 7)).toBe('/contacts/7/edit#contact-postal_code')
  expect(fieldPath('contact.postal_code', null)).toBeNull()
  expect(fieldPath('buyer_reference', 7)).toBe('#document-buyer_reference')
  expect(fieldPath('items.2.unit', 7)).toBe('#document-rows')
})

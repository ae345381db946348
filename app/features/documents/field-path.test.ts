import { expect, test } from 'vitest'
import { sectionFields } from '~/features/settings/settings-sections'
import { fieldPath } from './field-path'

test('each finding links to the field that fixes it', () => {
  expect(fieldPath('company.phone', 7, sectionFields)).toBe('/settings#address-phone')
  expect(fieldPath('company.iban', 7, sectionFields)).toBe('/settings#bank-iban')
  expect(fieldPath('company.iban', 7, null)).toBe('/settings')
  expect(fieldPath('company.something', 7, sectionFields)).toBe('/settings')
  expect(fieldPath('contact.postal_code', 7, sectionFields)).toBe('/contacts/7/edit#contact-postal_code')
  expect(fieldPath('contact.postal_code', null, sectionFields)).toBeNull()
  expect(fieldPath('buyer_reference', 7, sectionFields)).toBe('#document-buyer_reference')
  expect(fieldPath('items.2.unit', 7, sectionFields)).toBe('#document-rows')
})

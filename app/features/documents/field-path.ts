import { contactFormId } from '~/features/contacts/contact-form-id'
import { sectionFields } from '~/features/settings/settings-sections'

/**
 * Where a field is written, named as the API names it (`company.phone`, `contact.city`, `items.2.unit`,
 * `buyer_reference`): in the settings, in the contact's form or on this very sheet; null without a contact.
 */
export function fieldPath(field: string, contactId: number | null): string | null {
  const [first = '', name = ''] = field.split('.')
  if (first === 'company') {
    const section = Object.entries(sectionFields).find(([, fields]) => (fields as readonly string[]).includes(name))
    return section ? `/settings#${section[0]}-${name}` : '/settings'
  }
  if (first === 'contact') return contactId === null ? null : `/contacts/${contactId}/edit#${contactFormId}-${name}`
  return first === 'items' ? '#document-rows' : `#document-${first}`
}

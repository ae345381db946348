import { useEffect, useState } from 'react'
import { contactFormId } from '~/features/contacts/contact-form-id'

type Sections = Readonly<Record<string, readonly string[]>>

/**
 * Where a field is written, named as the API names it (`company.phone`, `contact.city`, `items.2.unit`,
 * `buyer_reference`): in the settings, in the contact's form or on this very sheet; null without a contact.
 * @param sections of the settings, with their fields; without, a field of the company leads to the whole page
 */
export function fieldPath(field: string, contactId: number | null, sections: Sections | null): string | null {
  const [first = '', name = ''] = field.split('.')
  if (first === 'company') {
    const section = Object.entries(sections ?? {}).find(([, fields]) => fields.includes(name))
    return section ? `/settings#${section[0]}-${name}` : '/settings'
  }
  if (first === 'contact') return contactId === null ? null : `/contacts/${contactId}/edit#${contactFormId}-${name}`
  return first === 'items' ? '#document-rows' : `#document-${first}`
}

/** `fieldPath` of a page, for which the table of all settings comes once the page takes input. */
export function useFieldPath(): (field: string, contactId: number | null) => string | null {
  const [sections, setSections] = useState<Sections | null>(null)
  useEffect(() => {
    import('~/features/settings/settings-sections').then(
      ({ sectionFields }) => setSections(sectionFields),
      // The settings as a whole are near enough.
      () => {},
    )
  }, [])
  return (field, contactId) => fieldPath(field, contactId, sections)
}

import { useEffect, useState } from 'react'
import { contactFormId } from '~/features/contacts/contact-form-id'

type Sections = Readonly<Record<string, readonly string[]>>

/**
 * Path to the page with a field, named as in the API (`company.phone`, `contact.city`, `items.2.unit`,
 * `buyer_reference`): in the settings, in the contact's form or on this very sheet; null without a contact.
 * @param sections of the settings, with their fields; without it, a field of the company links to the settings as a
 * whole
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

/** `fieldPath` for a page; the table of all settings loads once the page accepts input. */
export function useFieldPath(): (field: string, contactId: number | null) => string | null {
  const [sections, setSections] = useState<Sections | null>(null)
  useEffect(() => {
    import('~/features/settings/settings-sections').then(
      ({ sectionFields }) => setSections(sectionFields),
      // The link to the settings as a whole is good enough.
      () => {},
    )
  }, [])
  return (field, contactId) => fieldPath(field, contactId, sections)
}

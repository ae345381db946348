import type { contactsTexts } from '~/i18n/contacts'
import type { Words } from '~/lib/i18n'

// Declared anew: importing them would load them with the page, and only the file needs them.
const texts: typeof contactsTexts = { namespace: 'contacts' }

/** The label of a part of an address in a list's file. */
export const addressOfFile = (part: 'street' | 'house_number' | 'postal_code' | 'city') => (words: Words) =>
  words(texts)(`form.${part}`)

import type { contactsTexts } from '~/i18n/contacts'
import type { Translator } from '~/lib/i18n'

// Declared anew: importing them would load them with the page, and only the file needs them.
const texts: typeof contactsTexts = { namespace: 'contacts' }

/** The number of the contact that a list's file names: two contacts may have the same name. */
export const customerNumber = {
  label: (translator: Translator) => translator(texts)('number'),
  value: (row: { customer_number: string | null }) => row.customer_number,
}

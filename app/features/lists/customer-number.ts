import type { contactsTexts } from '~/i18n/contacts'
import type { Translator } from '~/lib/i18n'

// Declared again: importing them would load them with the page, and only the file needs them.
const texts: typeof contactsTexts = { namespace: 'contacts' }

/** Customer number of a row's contact in a list's file: two contacts may have the same name. */
export const customerNumber = {
  label: (translator: Translator) => translator(texts)('number'),
  value: (row: { customer_number: string | null }) => row.customer_number,
}

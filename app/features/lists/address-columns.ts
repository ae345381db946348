import type { contactsTexts } from '~/i18n/contacts'
import type { Translator } from '~/lib/i18n'

// Declared again: importing them would load them with the page, and only the file needs them.
const texts: typeof contactsTexts = { namespace: 'contacts' }

const parts = ['street', 'house_number', 'postal_code', 'city'] as const
type Part = (typeof parts)[number]
type Address<Prefix extends string> = { [Name in Part as `${Prefix}${Name}`]: string | null }

/** The parts of an address for a list's file, of fields that begin alike: `objekt_street`. */
export function addressColumns<Prefix extends string = ''>(prefix: Prefix = '' as Prefix) {
  const column = (part: Part) => ({
    label: (translator: Translator) => translator(texts)(`form.${part}`),
    value: (row: Address<Prefix>) => row[`${prefix}${part}`],
  })
  return {
    street: column('street'),
    house_number: column('house_number'),
    postal_code: column('postal_code'),
    city: column('city'),
  }
}

/** Their names, in the order of a file. */
export const addressParts = parts

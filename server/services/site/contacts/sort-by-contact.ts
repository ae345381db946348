import { expressionOf, sortByReference } from '../../../platform/lists/list-order'

/** Order of a list by the names of the contacts that its rows refer to. */
export const sortByContact = sortByReference('contacts', 'contactId', 'name')

/** Name and number of the contact that a list's row (alias `t`) refers to: names are not unique. */
export const contactName = expressionOf(sortByContact)
export const customerNumber = expressionOf(sortByReference('contacts', 'contactId', 'customer_number'))
/** The same for a row that Prisma reads. */
export const contactNamed = { select: { name: true, customerNumber: true } } as const

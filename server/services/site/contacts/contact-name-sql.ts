import { expressionOf, sortByReference } from '../../../platform/lists/list-order'

/** Order of a list by the names of the contacts that its rows refer to. */
export const sortByContact = sortByReference('contacts', 'contactId', 'name')

/** Name and number of the contact that a list's row (alias `t`) refers to: names are not unique. */
export const contactNameSql = expressionOf(sortByContact)
export const customerNumberSql = expressionOf(sortByReference('contacts', 'contactId', 'customer_number'))
/** Selects the same for a row that Prisma reads. */
export const selectContactName = { select: { name: true, customerNumber: true } } as const

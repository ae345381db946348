import { expressionOf, sortByReference } from '../../../platform/lists/list-order'

/** Order of a list by the names of the contacts that its rows refer to. */
export const sortByContact = sortByReference('contacts', 'contactId', 'name')

/** Name of the contact that a list's row (alias `t`) refers to. */
export const contactName = expressionOf(sortByContact)

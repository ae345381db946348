import { contactList } from '~/features/contacts/contact-list'
import { listLoader } from '~/features/lists/list.server'
import { ListPage } from '~/features/lists/list-page'
import { SavedFilters } from '~/features/saved-filters/saved-filters'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(contactList)

export default function Contacts() {
  return <ListPage list={contactList} tools={<SavedFilters list="contacts" />} />
}

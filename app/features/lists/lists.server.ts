import { articleList } from '~/features/articles/article-list'
import { contactList } from '~/features/contacts/contact-list'
import { creditNoteList } from '~/features/credit-notes/credit-note-list'
import { inquiryList } from '~/features/inquiries/inquiry-list'
import { invoiceList } from '~/features/invoices/invoice-list'
import { offerList } from '~/features/offers/offer-list'
import { projectList } from '~/features/projects/project-list'
import { rapportList } from '~/features/rapports/rapport-list'
import type { AnyList } from './list'

const lists: readonly AnyList[] = [
  articleList,
  contactList,
  creditNoteList,
  inquiryList,
  invoiceList,
  offerList,
  projectList,
  rapportList,
]

/** The list that a file or a batch belongs to, by its address: `/contacts.csv`, `/invoices/batch`. */
export function listAt(request: Request): AnyList {
  const { pathname } = new URL(request.url)
  const list = lists.find(({ path }) => pathname === `${path}.csv` || pathname === `${path}/batch`)
  if (!list) throw new Error(`No list at ${pathname}`)
  return list
}

import { appointmentList } from '~/features/appointments/appointment-list'
import { articleList } from '~/features/articles/article-list'
import { contactList } from '~/features/contacts/contact-list'
import { creditNoteList } from '~/features/credit-notes/credit-note-list'
import { importList } from '~/features/imports/import-list'
import { inboundList } from '~/features/inbound/inbound-list'
import { inquiryList } from '~/features/inquiries/inquiry-list'
import { deliveryList } from '~/features/integrations/delivery-list'
import { invoiceList } from '~/features/invoices/invoice-list'
import { offerList } from '~/features/offers/offer-list'
import { companyList } from '~/features/platform/company-list'
import { founderList } from '~/features/platform/founder-list'
import { userList } from '~/features/platform/user-list'
import { projectList } from '~/features/projects/project-list'
import { rapportList } from '~/features/rapports/rapport-list'
import { invitationList } from '~/features/team/invitation-list'
import { memberList } from '~/features/team/member-list'
import type { AnyList } from './list'

export const lists: readonly AnyList[] = [
  appointmentList,
  articleList,
  companyList,
  contactList,
  creditNoteList,
  deliveryList,
  founderList,
  importList,
  inboundList,
  inquiryList,
  invitationList,
  invoiceList,
  memberList,
  offerList,
  projectList,
  rapportList,
  userList,
]

/** The list of a file or a batch, by URL: `/contacts.csv`, `/invoices/batch`. */
export function listAt(request: Request): AnyList {
  const { pathname } = new URL(request.url)
  const list = lists.find(({ path }) => pathname === `${path}.csv` || pathname === `${path}/batch`)
  if (!list) throw new Error(`No list at ${pathname}`)
  return list
}

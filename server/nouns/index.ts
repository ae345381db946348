import { creditNotes } from '../services/billing/credit-notes/noun'
import { dunnings } from '../services/billing/dunnings/noun'
import { einvoices } from '../services/billing/einvoices/noun'
import { invoices } from '../services/billing/invoices/noun'
import { laborRates } from '../services/billing/labor-rates/noun'
import { accounts } from '../services/exchange/accounts/noun'
import { companyDocuments } from '../services/exchange/company-documents/noun'
import { connections } from '../services/exchange/connections/noun'
import { customerLinks } from '../services/exchange/customer-links/noun'
import { documents } from '../services/exchange/documents/noun'
import { files } from '../services/exchange/files/noun'
import { inbound } from '../services/exchange/inbound/noun'
import { mails } from '../services/exchange/mails/noun'
import { messaging } from '../services/exchange/messaging/noun'
import { signatures } from '../services/exchange/signatures/noun'
import { storage } from '../services/exchange/storage/noun'
import { apiKeys } from '../services/integrations/api-keys/noun'
import { calendars } from '../services/integrations/calendars/noun'
import { imports } from '../services/integrations/imports/noun'
import { mailbox } from '../services/integrations/mailbox/noun'
import { webhooks } from '../services/integrations/webhooks/noun'
import { contactRequests } from '../services/operation/contact-requests/noun'
import { platform } from '../services/operation/operators/noun'
import { queues } from '../services/operation/queues/noun'
import { assistant } from '../services/overview/assistant/noun'
import { audit } from '../services/overview/audit/noun'
import { conversations } from '../services/overview/conversations/noun'
import { dashboard } from '../services/overview/dashboard/noun'
import { search } from '../services/overview/search/noun'
import { speech } from '../services/overview/speech/noun'
import { auth } from '../services/people/auth/noun'
import { companies } from '../services/people/companies/noun'
import { departments } from '../services/people/departments/noun'
import { invitations } from '../services/people/invitations/noun'
import { modules } from '../services/people/modules/noun'
import { notifications } from '../services/people/notifications/noun'
import { permissions } from '../services/people/permissions/noun'
import { registration } from '../services/people/registration/noun'
import { team } from '../services/people/team/noun'
import { users } from '../services/people/users/noun'
import { appointments } from '../services/planning/appointments/noun'
import { calendarFeeds } from '../services/planning/calendar-feeds/noun'
import { companyDays } from '../services/planning/company-days/noun'
import { leaveAccounts } from '../services/planning/leave-accounts/noun'
import { leaveRequests } from '../services/planning/leave-requests/noun'
import { leaveTypes } from '../services/planning/leave-types/noun'
import { resources } from '../services/planning/resources/noun'
import { teamBoards } from '../services/planning/team-boards/noun'
import { timeAccounts } from '../services/planning/time-accounts/noun'
import { timeEntries } from '../services/planning/time-entries/noun'
import { timeSheets } from '../services/planning/time-sheets/noun'
import { workModels } from '../services/planning/work-models/noun'
import { articles } from '../services/sales/articles/noun'
import { inquiries } from '../services/sales/inquiries/noun'
import { inquiryForms } from '../services/sales/inquiry-forms/noun'
import { offers } from '../services/sales/offers/noun'
import { contacts } from '../services/site/contacts/noun'
import { projects } from '../services/site/projects/noun'
import { rapports } from '../services/site/rapports/noun'

/** The one list of nouns. Whatever other parts of the service know about a noun is derived from it. */
export const nouns = [
  auth,
  dashboard,
  search,
  projects,
  contacts,
  articles,
  imports,
  inquiries,
  inquiryForms,
  offers,
  rapports,
  invoices,
  dunnings,
  creditNotes,
  einvoices,
  timeEntries,
  timeSheets,
  timeAccounts,
  appointments,
  resources,
  teamBoards,
  workModels,
  calendarFeeds,
  companyDays,
  leaveTypes,
  leaveRequests,
  leaveAccounts,
  inbound,
  modules,
  laborRates,
  companyDocuments,
  connections,
  accounts,
  calendars,
  mailbox,
  customerLinks,
  signatures,
  storage,
  mails,
  documents,
  files,
  team,
  departments,
  invitations,
  permissions,
  companies,
  registration,
  users,
  notifications,
  audit,
  apiKeys,
  queues,
  webhooks,
  contactRequests,
  assistant,
  speech,
  messaging,
  conversations,
  platform,
] as const

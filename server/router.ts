import { createCallerFactory, mergeRouters, router } from './http/trpc'
import { creditNotes } from './services/billing/credit-notes/router'
import { dunnings } from './services/billing/dunnings/router'
import { einvoices } from './services/billing/einvoices/router'
import { projectBilling } from './services/billing/invoices/project-router'
import { invoices } from './services/billing/invoices/router'
import { laborRates } from './services/billing/labor-rates/router'
import { customer, customerLinks } from './services/customer/portal/router'
import { signing } from './services/customer/signing/router'
import { companyDocuments } from './services/exchange/company-documents/router'
import { inbound } from './services/exchange/inbound/router'
import { mails } from './services/exchange/mails/router'
import { messaging } from './services/exchange/messaging/router'
import { storage } from './services/exchange/storage/router'
import { apiKeys } from './services/integrations/api-keys/router'
import { calendarConnections, vendorCalendar } from './services/integrations/calendars/router'
import { imports } from './services/integrations/imports/router'
import { mailbox, vendorMail } from './services/integrations/mailbox/router'
import { webhooks } from './services/integrations/webhooks/router'
import { contactRequests } from './services/operation/contact-requests/router'
import { operatedCompanies } from './services/operation/operators/companies-router'
import { admin } from './services/operation/operators/router'
import { queues } from './services/operation/queues/router'
import { activity } from './services/overview/activity/router'
import { assistant } from './services/overview/assistant/router'
import { audit } from './services/overview/audit/router'
import { conversations } from './services/overview/conversations/router'
import { dashboard } from './services/overview/dashboard/router'
import { search } from './services/overview/search/router'
import { speech } from './services/overview/speech/router'
import { auth } from './services/people/auth/router'
import { companies } from './services/people/companies/router'
import { departments } from './services/people/departments/router'
import { invites } from './services/people/invitations/router'
import { modules } from './services/people/modules/router'
import { notifications } from './services/people/notifications/router'
import { permissions } from './services/people/permissions/router'
import { registration } from './services/people/registration/router'
import { team } from './services/people/team/router'
import { profile } from './services/people/users/profile-router'
import { users } from './services/people/users/router'
import { appointments } from './services/planning/appointments/router'
import { calendarFeeds } from './services/planning/calendar-feeds/router'
import { companyDays } from './services/planning/company-days/router'
import { leaveAccounts } from './services/planning/leave-accounts/router'
import { leaveRequests } from './services/planning/leave-requests/router'
import { leaveTypes } from './services/planning/leave-types/router'
import { resources } from './services/planning/resources/router'
import { teamBoards } from './services/planning/team-boards/router'
import { timeAccounts } from './services/planning/time-accounts/router'
import { timeEntries } from './services/planning/time-entries/router'
import { timeSheets } from './services/planning/time-sheets/router'
import { workModels } from './services/planning/work-models/router'
import { articles } from './services/sales/articles/router'
import { inquiries } from './services/sales/inquiries/router'
import { inquiryForms } from './services/sales/inquiry-forms/router'
import { offers } from './services/sales/offers/router'
import { contacts } from './services/site/contacts/router'
import { projects } from './services/site/projects/router'
import { rapports } from './services/site/rapports/router'
import { projectTimes } from './services/site/rapports/times-router'

/** Every procedure there is; all three entry points are built from this table. */
export const appRouter = router({
  admin,
  activity,
  apiKeys,
  appointments,
  resources,
  articles,
  audit,
  auth,
  calendarConnections,
  calendarFeeds,
  companies: mergeRouters(companies, operatedCompanies),
  companyDays,
  companyDocuments,
  assistant,
  contactRequests,
  contacts,
  conversations,
  creditNotes,
  customer,
  customerLinks,
  signing,
  dashboard,
  departments,
  dunnings,
  einvoices,
  google: mergeRouters(vendorCalendar('google'), vendorMail('google', 'gmail')),
  imports,
  inbound,
  inquiries,
  inquiryForms,
  invites,
  invoices,
  laborRates,
  leaveAccounts,
  leaveRequests,
  leaveTypes,
  mailbox,
  mails,
  messaging,
  microsoft: mergeRouters(vendorCalendar('microsoft'), vendorMail('microsoft', 'mail')),
  modules,
  notifications,
  offers,
  permissions,
  profile,
  projects: mergeRouters(projects, projectBilling),
  queues,
  rapports,
  registration,
  search,
  speech,
  storage,
  team,
  teamBoards,
  timeAccounts,
  timeEntries: mergeRouters(timeEntries, projectTimes),
  timeSheets,
  users,
  webhooks,
  workModels,
})
export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)

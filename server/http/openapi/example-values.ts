import { type OperationExample, parties, site } from '../../nouns/example'
import { creditNotesExample } from '../../services/billing/credit-notes/example'
import { dunningsExample } from '../../services/billing/dunnings/example'
import { einvoicesExample } from '../../services/billing/einvoices/example'
import { invoicesExample } from '../../services/billing/invoices/example'
import { laborRatesExample } from '../../services/billing/labor-rates/example'
import { customerExample, customerLinksExample } from '../../services/customer/portal/example'
import { signingExample } from '../../services/customer/signing/example'
import { companyDocumentsExample } from '../../services/exchange/company-documents/example'
import { inboundExample } from '../../services/exchange/inbound/example'
import { messagingExample } from '../../services/exchange/messaging/example'
import { storageExample } from '../../services/exchange/storage/example'
import { apiKeysExample } from '../../services/integrations/api-keys/example'
import {
  calendarConnectionsExample,
  googleExample,
  microsoftExample,
} from '../../services/integrations/calendars/example'
import { webhooksExample } from '../../services/integrations/webhooks/example'
import { contactRequestsExample } from '../../services/operation/contact-requests/example'
import { adminExample } from '../../services/operation/operators/example'
import { queuesExample } from '../../services/operation/queues/example'
import { auditExample } from '../../services/overview/audit/example'
import { authExample } from '../../services/people/auth/example'
import { companiesExample } from '../../services/people/companies/example'
import { invitesExample } from '../../services/people/invitations/example'
import { modulesExample } from '../../services/people/modules/example'
import { notificationsExample } from '../../services/people/notifications/example'
import { permissionsExample } from '../../services/people/permissions/example'
import { registrationExample } from '../../services/people/registration/example'
import { teamExample } from '../../services/people/team/example'
import { profileExample, usersExample } from '../../services/people/users/example'
import { appointmentsExample } from '../../services/planning/appointments/example'
import { calendarFeedsExample } from '../../services/planning/calendar-feeds/example'
import { companyDaysExample } from '../../services/planning/company-days/example'
import { leaveAccountsExample } from '../../services/planning/leave-accounts/example'
import { leaveRequestsExample } from '../../services/planning/leave-requests/example'
import { leaveTypesExample } from '../../services/planning/leave-types/example'
import { resourcesExample } from '../../services/planning/resources/example'
import { teamBoardsExample } from '../../services/planning/team-boards/example'
import { timeAccountsExample } from '../../services/planning/time-accounts/example'
import { timeEntriesExample } from '../../services/planning/time-entries/example'
import { timeSheetsExample } from '../../services/planning/time-sheets/example'
import { workModelsExample } from '../../services/planning/work-models/example'
import { inquiriesExample } from '../../services/sales/inquiries/example'
import { inquiryFormsExample } from '../../services/sales/inquiry-forms/example'
import { offersExample } from '../../services/sales/offers/example'
import { contactsExample } from '../../services/site/contacts/example'
import { projectsExample } from '../../services/site/projects/example'
import { rapportsExample } from '../../services/site/rapports/example'
import type { JsonObject } from './parts'

/** For each group of operations, by the name of its router. */
const examples: Readonly<Record<string, OperationExample>> = {
  projects: projectsExample,
  contacts: contactsExample,
  inquiries: inquiriesExample,
  offers: offersExample,
  invoices: invoicesExample,
  rapports: rapportsExample,
  creditNotes: creditNotesExample,
  dunnings: dunningsExample,
  einvoices: einvoicesExample,
  timeEntries: timeEntriesExample,
  timeSheets: timeSheetsExample,
  timeAccounts: timeAccountsExample,
  appointments: appointmentsExample,
  companyDocuments: companyDocumentsExample,
  resources: resourcesExample,
  teamBoards: teamBoardsExample,
  leaveTypes: leaveTypesExample,
  leaveAccounts: leaveAccountsExample,
  leaveRequests: leaveRequestsExample,
  companyDays: companyDaysExample,
  workModels: workModelsExample,
  inbound: inboundExample,
  laborRates: laborRatesExample,
  admin: adminExample,
  audit: auditExample,
  modules: modulesExample,
  messaging: messagingExample,
  storage: storageExample,
  calendarConnections: calendarConnectionsExample,
  google: googleExample,
  microsoft: microsoftExample,
  apiKeys: apiKeysExample,
  webhooks: webhooksExample,
  queues: queuesExample,
  auth: authExample,
  contactRequests: contactRequestsExample,
  registration: registrationExample,
  companies: companiesExample,
  team: teamExample,
  invites: invitesExample,
  permissions: permissionsExample,
  users: usersExample,
  profile: profileExample,
  customer: customerExample,
  signing: signingExample,
  inquiryForms: inquiryFormsExample,
  customerLinks: customerLinksExample,
  calendarFeeds: calendarFeedsExample,
  notifications: notificationsExample,
}

const json = (record: object) => structuredClone(record) as JsonObject

/** A record of each group of operations. */
export const records: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  Object.entries(examples).map(([group, { record }]) => [group, json(record)]),
)

/** Bodies that cannot be filled from a record, by procedure. */
export const bodies: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  Object.entries(examples).flatMap(([group, { bodies = {} }]) =>
    Object.entries(bodies).map(([verb, body]) => [`${group}.${verb}`, json(body)]),
  ),
)

/** Values of fields that mean the same in every operation. */
export const commonValues: JsonObject = {
  ...site,
  ...parties,
  limit: 50,
  offset: 0,
  total: 1,
  hasMore: false,
  page: 1,
  pageSize: 50,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
  q: 'Lindenweg',
  company: 'Berger',
  from: '2026-01-01',
  to: '2026-01-31',
  updated_since: '2026-01-31T10:15:00.000Z',
  id: 12,
  kontakt_id: 12,
  customer_id: 12,
  project_id: 31,
  user_id: 5,
  deleted: true,
  success: true,
  version: 7,
  created_at: '2026-01-12T08:30:00.000Z',
  updated_at: '2026-01-31T10:15:00.000Z',
}

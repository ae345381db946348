import { apiKeys } from '../services/api-keys/noun'
import { appointments } from '../services/appointments/noun'
import { articles } from '../services/articles/noun'
import { audit } from '../services/audit/noun'
import { auth } from '../services/auth/noun'
import { companies } from '../services/companies/noun'
import { contacts } from '../services/contacts/noun'
import { creditNotes } from '../services/credit-notes/noun'
import { dashboard } from '../services/dashboard/noun'
import { departments } from '../services/departments/noun'
import { documents } from '../services/documents/noun'
import { dunnings } from '../services/dunnings/noun'
import { einvoices } from '../services/einvoices/noun'
import { files } from '../services/files/noun'
import { imports } from '../services/imports/noun'
import { inbound } from '../services/inbound/noun'
import { inquiries } from '../services/inquiries/noun'
import { invitations } from '../services/invitations/noun'
import { invoices } from '../services/invoices/noun'
import { laborRates } from '../services/labor-rates/noun'
import { mails } from '../services/mails/noun'
import { modules } from '../services/modules/noun'
import { notifications } from '../services/notifications/noun'
import { offers } from '../services/offers/noun'
import { permissions } from '../services/permissions/noun'
import { platform } from '../services/platform/noun'
import { projects } from '../services/projects/noun'
import { queues } from '../services/queues/noun'
import { rapports } from '../services/rapports/noun'
import { registration } from '../services/registration/noun'
import { search } from '../services/search/noun'
import { team } from '../services/team/noun'
import { timeEntries } from '../services/time-entries/noun'
import { users } from '../services/users/noun'
import { webhooks } from '../services/webhooks/noun'

/** The one list of nouns. Whatever other parts of the service know about one of them is computed from it. */
export const nouns = [
  auth,
  dashboard,
  search,
  projects,
  contacts,
  articles,
  imports,
  inquiries,
  offers,
  rapports,
  invoices,
  dunnings,
  creditNotes,
  einvoices,
  timeEntries,
  appointments,
  inbound,
  modules,
  laborRates,
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
  platform,
] as const

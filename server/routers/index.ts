import { createCallerFactory, router } from '../http/trpc'
import { activity } from './activity'
import { admin } from './admin'
import { apiKeys } from './api-keys'
import { appointments } from './appointments'
import { articles } from './articles'
import { audit } from './audit'
import { auth } from './auth'
import { companies } from './companies'
import { contacts } from './contacts'
import { creditNotes } from './credit-notes'
import { dashboard } from './dashboard'
import { departments } from './departments'
import { dunnings } from './dunnings'
import { einvoices } from './einvoices'
import { imports } from './imports'
import { inbound } from './inbound'
import { inquiries } from './inquiries'
import { invites } from './invites'
import { invoices } from './invoices'
import { laborRates } from './labor-rates'
import { mails } from './mails'
import { modules } from './modules'
import { notifications } from './notifications'
import { offers } from './offers'
import { permissions } from './permissions'
import { profile } from './profile'
import { projects } from './projects'
import { queues } from './queues'
import { rapports } from './rapports'
import { registration } from './registration'
import { search } from './search'
import { team } from './team'
import { timeEntries } from './time-entries'
import { users } from './users'
import { webhooks } from './webhooks'

/** Every procedure there is; all three doors are built from this table. */
export const appRouter = router({
  admin,
  activity,
  apiKeys,
  appointments,
  articles,
  audit,
  auth,
  companies,
  contacts,
  creditNotes,
  dashboard,
  departments,
  dunnings,
  einvoices,
  imports,
  inbound,
  inquiries,
  invites,
  invoices,
  laborRates,
  mails,
  modules,
  notifications,
  offers,
  permissions,
  profile,
  projects,
  queues,
  rapports,
  registration,
  search,
  team,
  timeEntries,
  users,
  webhooks,
})
export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)

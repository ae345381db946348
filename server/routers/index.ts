import { createCallerFactory, router } from '../http/trpc'
import { apiKeys } from './api-keys'
import { appointments } from './appointments'
import { articles } from './articles'
import { auth } from './auth'
import { companies } from './companies'
import { contacts } from './contacts'
import { creditNotes } from './credit-notes'
import { dashboard } from './dashboard'
import { dunnings } from './dunnings'
import { einvoices } from './einvoices'
import { inbound } from './inbound'
import { inquiries } from './inquiries'
import { invoices } from './invoices'
import { laborRates } from './labor-rates'
import { mails } from './mails'
import { modules } from './modules'
import { offers } from './offers'
import { projects } from './projects'
import { queues } from './queues'
import { rapports } from './rapports'
import { search } from './search'
import { team } from './team'
import { timeEntries } from './time-entries'
import { users } from './users'
import { webhooks } from './webhooks'

/** Every procedure there is; all three doors are built from this table. */
export const appRouter = router({
  apiKeys,
  appointments,
  articles,
  auth,
  companies,
  contacts,
  creditNotes,
  dashboard,
  dunnings,
  einvoices,
  inbound,
  inquiries,
  invoices,
  laborRates,
  mails,
  modules,
  offers,
  projects,
  queues,
  rapports,
  search,
  team,
  timeEntries,
  users,
  webhooks,
})
export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)

import { createCallerFactory, router } from '../http/trpc'
import { apiKeys } from './api-keys'
import { articles } from './articles'
import { auth } from './auth'
import { companies } from './companies'
import { contacts } from './contacts'
import { dashboard } from './dashboard'
import { inquiries } from './inquiries'
import { invoices } from './invoices'
import { laborRates } from './labor-rates'
import { mails } from './mails'
import { offers } from './offers'
import { projects } from './projects'
import { rapports } from './rapports'
import { search } from './search'
import { team } from './team'
import { users } from './users'
import { webhooks } from './webhooks'

/** Every procedure there is; all three doors are built from this table. */
export const appRouter = router({
  apiKeys,
  articles,
  auth,
  companies,
  contacts,
  dashboard,
  inquiries,
  invoices,
  laborRates,
  mails,
  offers,
  projects,
  rapports,
  search,
  team,
  users,
  webhooks,
})
export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)

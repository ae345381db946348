import { flatRoutes } from '@remix-run/fs-routes'
import { type RouteConfig, route } from '@remix-run/route-config'

// Named one by one: `/:list/batch` would be no closer to a request than `/invoices/:id`.
const lists = [
  ...['appointments', 'articles', 'contacts', 'credit-notes', 'imports', 'inquiries', 'invoices', 'offers', 'projects'],
  ...['rapports', 'inbound', 'integrations/deliveries', 'team', 'team/invitations'],
  ...['admin/companies', 'admin/contact-requests', 'admin/invitations', 'admin/users'],
]
const batches = ['invoices', 'offers', 'rapports']

const all = (names: readonly string[], path: string, file: string) =>
  names.map(name => route(name + path, `features/lists/${file}`, { id: name + path }))

export default [
  ...(await flatRoutes({ ignoredRouteFiles: ['**/*.test.{ts,tsx}'] })),
  ...all(lists, '.csv', 'csv-route.ts'),
  ...all(batches, '/batch', 'batch-route.ts'),
] satisfies RouteConfig

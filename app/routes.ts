import { flatRoutes } from '@remix-run/fs-routes'
import { type RouteConfig, route } from '@remix-run/route-config'

// Named one by one: `/:list/batch` would be no closer to a request than `/invoices/:id`.
const lists = [
  'articles',
  'contacts',
  'credit-notes',
  'inquiries',
  'invoices',
  'offers',
  'projects',
  'rapports',
]
const batches = ['invoices', 'offers', 'rapports']

const all = (names: readonly string[], path: string, file: string) =>
  names.map(name => route(name + path, `features/lists/${file}`, { id: name + path }))

export default [
  ...(await flatRoutes({ ignoredRouteFiles: ['**/*.test.{ts,tsx}'] })),
  ...all(lists, '.csv', 'csv-route.ts'),
  ...all(batches, '/batch', 'batch-route.ts'),
] satisfies RouteConfig

import { router, secured } from '../http/trpc'
import { dashboard as readDashboard } from '../services/dashboard/read'
import { DashboardEnvelope } from '../services/dashboard/schema'

export const dashboard = router({
  get: secured('dashboard:read')
    .meta({ summary: 'Money and work as of today' })
    .output(DashboardEnvelope)
    .query(({ ctx }) => readDashboard(ctx)),
})

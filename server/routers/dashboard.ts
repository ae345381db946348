import { router, secured } from '../http/trpc'
import { onboarding } from '../services/dashboard/onboarding'
import { dashboard as readDashboard } from '../services/dashboard/read'
import { DashboardEnvelope, OnboardingEnvelope } from '../services/dashboard/schema'

export const dashboard = router({
  get: secured('dashboard:read')
    .meta({ summary: 'Money and work as of today' })
    .output(DashboardEnvelope)
    .query(({ ctx }) => readDashboard(ctx)),
  onboarding: secured('company:write')
    .meta({ summary: 'The first steps of a company' })
    .output(OnboardingEnvelope)
    .query(({ ctx }) => onboarding(ctx)),
})

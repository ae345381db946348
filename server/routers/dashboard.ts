import { router, secured } from '../http/trpc'
import { demoYear } from '../services/dashboard/demo-year'
import { onboarding } from '../services/dashboard/onboarding'
import { dashboard as readDashboard } from '../services/dashboard/read'
import { DashboardEnvelope, DemoYear, OnboardingEnvelope, SendingHeld } from '../services/dashboard/schema'
import { sendingHeld } from '../services/dashboard/sending-held'

export const dashboard = router({
  get: secured('dashboard:read')
    .meta({ summary: 'Money and work as of today' })
    .output(DashboardEnvelope)
    .query(({ ctx }) => readDashboard(ctx)),
  sending: secured('session:read')
    .meta({ summary: 'Since when a restored copy holds back mails and webhooks' })
    .output(SendingHeld)
    .query(({ ctx }) => sendingHeld(ctx)),
  demoYear: secured('session:read')
    .meta({ summary: 'How far the year of the demo company has been made' })
    .output(DemoYear)
    .query(({ ctx }) => demoYear(ctx)),
  onboarding: secured('company:write')
    .meta({ summary: 'The first steps of a company' })
    .output(OnboardingEnvelope)
    .query(({ ctx }) => onboarding(ctx)),
})

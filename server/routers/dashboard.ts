import { router, secured } from '../http/trpc'
import { onboarding } from '../services/dashboard/onboarding'
import { dashboard as readDashboard } from '../services/dashboard/read'
import { DashboardEnvelope, OnboardingEnvelope, SendingHeld } from '../services/dashboard/schema'
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
  onboarding: secured('company:write')
    .meta({ summary: 'The first steps of a company' })
    .output(OnboardingEnvelope)
    .query(({ ctx }) => onboarding(ctx)),
})

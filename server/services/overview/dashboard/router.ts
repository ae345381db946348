import { router, secured } from '../../../http/trpc'
import { appointmentSite } from './appointment-site'
import { demoYearProgress } from './demo-year-progress'
import { myDay } from './my-day'
import { onboarding } from './onboarding'
import { dashboard as readDashboard } from './read'
import {
  AppointmentSiteEnvelope,
  DashboardEnvelope,
  DemoYear,
  MyDayEnvelope,
  OnboardingEnvelope,
  SendingHeld,
  SiteOf,
} from './schema'
import { sendingHeld } from './sending-held'

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
    .query(({ ctx }) => demoYearProgress(ctx)),
  myDay: secured('appointments:read')
    .meta({ summary: 'The own appointments of today, and where one is expected next' })
    .output(MyDayEnvelope)
    .query(({ ctx }) => myDay(ctx)),
  site: secured('appointments:read')
    .meta({ summary: 'Where an appointment takes place, and whom to call' })
    .input(SiteOf)
    .output(AppointmentSiteEnvelope)
    .query(({ ctx, input }) => appointmentSite(ctx, input)),
  onboarding: secured('company:write')
    .meta({ summary: 'The first steps of a company' })
    .output(OnboardingEnvelope)
    .query(({ ctx }) => onboarding(ctx)),
})

import { z } from 'zod'
import { dataOf, day, id, instant } from '../../../platform/values/scalars'
import { appointmentStatuses } from '../../planning/appointments/machine'
import { PlannedAppointment } from '../../planning/appointments/schema'

const money = z.number()

/** What an office wants to know in the morning; EUR. */
export const Dashboard = z.object({
  open: z.object({ count: z.int(), amount: money }),
  overdue: z.object({ count: z.int(), amount: money }),
  /** Amounts of credit notes owed to customers and not paid out yet. */
  refunds_due: z.object({ count: z.int(), amount: money }),
  /** Payments minus refunds. */
  paid_this_month: money,
  paid_this_year: money,
  /** Payments per month of this and the previous year, January first; months to come are 0. */
  paid_per_month: z.array(z.object({ month: z.int(), this_year: money, last_year: money })),
  /** Open sums by how long they have been due. */
  open_by_age: z.array(z.object({ bucket: z.enum(['not_due', 'to_30', 'to_60', 'over_60']), amount: money })),
  hours_per_project: z.array(
    z.object({ project_id: z.int(), project_number: z.string(), name: z.string(), hours: z.number() }),
  ),
  /** Offers of the last twelve months by outcome. */
  offers: z.object({ open: z.int(), accepted: z.int(), rejected: z.int(), open_amount: money }),
  new_inquiries: z.int(),
  unbilled_rapports: z.int(),
  expiring_offers: z.array(
    z.object({ id: z.int(), offer_number: z.string(), title: z.string(), valid_until: day, total: money }),
  ),
  overdue_invoices: z.array(
    z.object({
      id: z.int(),
      invoice_number: z.string(),
      title: z.string(),
      kontakt_name: z.string().nullable(),
      due_date: day,
      days: z.int(),
      remaining: money,
    }),
  ),
})
export type Dashboard = z.infer<typeof Dashboard>
export const DashboardEnvelope = dataOf(Dashboard)

/** The steps of a new company to its first invoice. */
const onboardingSteps = ['company_data', 'logo', 'contact', 'offer', 'team', 'einvoice'] as const
export const Onboarding = z.object({
  dismissed: z.boolean(),
  steps: z.array(z.object({ key: z.enum(onboardingSteps), done: z.boolean() })),
})
export type Onboarding = z.infer<typeof Onboarding>
export const OnboardingEnvelope = dataOf(Onboarding)

/** Null where nothing is held back. */
export const SendingHeld = z.object({
  data: z.object({ since: instant, as_of: instant.nullable() }).nullable(),
})

/** Progress of generating the demo company's year; null when none is being generated. */
export const DemoYear = z.object({
  data: z.object({ done: z.int(), all: z.int() }).nullable(),
})

/** What one needs to get to an appointment and to call. */
const AppointmentSite = z.object({
  project: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Of the appointment, else of its project. */
  contact: z.object({ id: z.int(), name: z.string(), phone: z.string().nullable() }).nullable(),
  /** The appointment's place, else the project's or the contact's address, in one line. */
  address: z.string().nullable(),
})
export type AppointmentSite = z.infer<typeof AppointmentSite>
export const AppointmentSiteEnvelope = dataOf(AppointmentSite)
export const SiteOf = z.object({ id })

/** Where a person is expected next. */
const NextSite = z.object({
  id: z.int(),
  title: z.string(),
  status: z.enum(appointmentStatuses),
  starts_at: instant,
  ends_at: instant,
  all_day: z.boolean(),
  ...AppointmentSite.shape,
})
export type NextSite = z.infer<typeof NextSite>

const MyDay = z.object({
  appointments: z.array(PlannedAppointment),
  /** Null when nothing is planned in the coming weeks. */
  next: NextSite.nullable(),
})
export type MyDay = z.infer<typeof MyDay>
export const MyDayEnvelope = dataOf(MyDay)

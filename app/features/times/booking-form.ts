import { z } from 'zod'
import { hoursNumber } from '~/lib/hours-number'
import { CreateBooking } from '~server/services/planning/time-accounts/schema'

const { user_id, day, kind, note } = CreateBooking.shape

/** Booking form input: in hours, payouts without a minus sign. */
export const BookingForm = z.object({
  ...{ user_id, day, kind, note },
  hours: hoursNumber(z.number().min(-10_000).max(10_000)).nullable(),
})
export type BookingForm = z.input<typeof BookingForm>

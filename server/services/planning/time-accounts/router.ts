import { router, secured } from '../../../http/trpc'
import { createBooking } from './create-booking'
import { deleteBooking } from './delete-booking'
import { readAccount } from './read'
import {
  BookingEnvelope,
  CreateBooking,
  DeleteBooking,
  DeletedBooking,
  ReadAccount,
  TimeAccountEnvelope,
} from './schema'

export const timeAccounts = router({
  read: secured('time_entries:read')
    .meta({
      ...{ app: 'GET /time-entries/account', mayAnswer: [404] },
      summary: 'A person’s time account in a month, day by day',
    })
    .input(ReadAccount)
    .output(TimeAccountEnvelope)
    .query(({ ctx, input }) => readAccount(ctx, input)),
  book: secured('time_entries:approve')
    .meta({
      ...{ app: 'POST /time-entries/account/bookings', created: true },
      summary: 'Book an opening, a payout or a correction',
    })
    .input(CreateBooking)
    .output(BookingEnvelope)
    .mutation(({ ctx, input }) => createBooking(ctx, input)),
  deleteBooking: secured('time_entries:approve')
    .meta({ app: 'DELETE /time-entries/account/bookings', summary: 'Take a booking back' })
    .input(DeleteBooking)
    .output(DeletedBooking)
    .mutation(({ ctx, input }) => deleteBooking(ctx, input)),
})

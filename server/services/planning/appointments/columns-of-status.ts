import { type AppointmentStatus, becomesActive } from './machine'
import { noCustomerAnswer } from './no-customer-answer'
import type { AppointmentRow } from './read'

/** The columns of a new status. */
export const columnsOfStatus = (
  row: AppointmentRow,
  statusChange: { status: AppointmentStatus; reason: string | null },
) => ({
  status: statusChange.status,
  cancelledReason: statusChange.status === 'cancelled' ? statusChange.reason : null,
  // A cancelled appointment that is planned again needs a new answer from its customer.
  ...(becomesActive(row, statusChange) ? noCustomerAnswer : {}),
})

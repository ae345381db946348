import { type AppointmentStatus, becomesActive } from './machine'
import type { AppointmentRow } from './read'

/** Columns of an appointment that its customer has not answered, or has to answer again. */
export const noCustomerAnswer = {
  ...{ customerConfirmedAt: null, customerAnswer: null, customerAnsweredAt: null },
  ...{ customerWishes: [] as Date[], customerNote: null },
}

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

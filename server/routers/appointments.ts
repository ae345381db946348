import { router, secured } from '../http/trpc'
import { listAppointments } from '../services/appointments/read'
import { AppointmentPage, ListAppointments } from '../services/appointments/schema'

export const appointments = router({
  list: secured('appointments:read')
    .meta({ v1: 'GET /appointments', summary: 'List the appointments of a person' })
    .input(ListAppointments)
    .output(AppointmentPage)
    .query(({ ctx, input }) => listAppointments(ctx, input)),
})

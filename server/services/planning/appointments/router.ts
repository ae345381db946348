import { router, secured } from '../../../http/trpc'
import { answerAppointment } from './answer'
import { cancelAppointments } from './cancel'
import { copyAppointment } from './copy'
import { copyWeek } from './copy-week'
import { createAppointment } from './create'
import { getCapacity } from './get-capacity'
import { notifyByHand } from './notify-by-hand'
import { listAppointments, listPlanned } from './read'
import { restoreAppointments } from './restore'
import {
  AnswerAppointment,
  AppointmentPage,
  AppointmentsCancelled,
  AppointmentsRestored,
  CancelAppointments,
  CapacityEnvelope,
  CopyAppointment,
  CopyWeek,
  CreateAppointment,
  GetCapacity,
  ListAppointments,
  ListPlanned,
  NotificationsSent,
  PlannedEnvelope,
  PlannedPage,
  PlannedWithChanges,
  PlannedWithWarnings,
  RestoreAppointments,
  SendNotifications,
  SetAppointmentStatus,
  UpdateAppointment,
  WeekCopied,
} from './schema'
import { setAppointmentStatus } from './set-status'
import { updateAppointment } from './update'

export const appointments = router({
  list: secured('appointments:read')
    .meta({ v1: 'GET /appointments', summary: 'List the appointments of a person' })
    .input(ListAppointments)
    .output(AppointmentPage)
    .query(({ ctx, input }) => listAppointments(ctx, input)),
  planned: secured('appointments:read')
    .meta({ app: 'GET /appointments', summary: 'List appointments, those of this week unless days are given' })
    .input(ListPlanned)
    .output(PlannedPage)
    .query(({ ctx, input }) => listPlanned(ctx, input)),
  capacity: secured('appointments:read')
    .meta({
      app: 'GET /appointments/capacity',
      summary: 'What people are planned for and have left, this week by default',
    })
    .input(GetCapacity)
    .output(CapacityEnvelope)
    .query(({ ctx, input }) => getCapacity(ctx, input)),
  create: secured('appointments:write')
    .meta({ app: 'POST /appointments', created: true, summary: 'Plan an appointment' })
    .input(CreateAppointment)
    .output(PlannedWithWarnings)
    .mutation(({ ctx, input }) => createAppointment(ctx, input)),
  update: secured('appointments:write')
    .meta({ app: 'PATCH /appointments', summary: 'Change fields of an appointment, or its status alone' })
    .input(UpdateAppointment)
    .output(PlannedWithChanges)
    .mutation(({ ctx, input }) => updateAppointment(ctx, input)),
  copy: secured('appointments:write')
    .meta({ app: 'POST /appointments/{id}/copy', created: true, summary: 'Plan an appointment once more' })
    .input(CopyAppointment)
    .output(PlannedWithWarnings)
    .mutation(({ ctx, input }) => copyAppointment(ctx, input)),
  copyWeek: secured('appointments:write')
    .meta({ app: 'POST /appointments/copy-week', created: true, summary: 'Plan the appointments of a week in another' })
    .input(CopyWeek)
    .output(WeekCopied)
    .mutation(({ ctx, input }) => copyWeek(ctx, input)),
  cancel: secured('appointments:write')
    .meta({
      ...{ app: 'POST /appointments/cancel', mayAnswer: [404] },
      summary: 'Cancel several appointments in one step',
    })
    .input(CancelAppointments)
    .output(AppointmentsCancelled)
    .mutation(({ ctx, input }) => cancelAppointments(ctx, input)),
  restore: secured('appointments:write')
    .meta({
      ...{ app: 'POST /appointments/restore', mayAnswer: [404] },
      summary: 'Restore what a change of a series changed, all of it or nothing',
    })
    .input(RestoreAppointments)
    .output(AppointmentsRestored)
    .mutation(({ ctx, input }) => restoreAppointments(ctx, input)),
  setStatus: secured('appointments:status')
    .meta({ app: 'POST /appointments/{id}/status', summary: 'Lead an appointment to another status' })
    .input(SetAppointmentStatus)
    .output(PlannedEnvelope)
    .mutation(({ ctx, input }) => setAppointmentStatus(ctx, input)),
  answer: secured('appointments:status')
    .meta({ app: 'POST /appointments/{id}/answer', summary: 'Accept or decline an appointment that one takes part in' })
    .input(AnswerAppointment)
    .output(PlannedEnvelope)
    .mutation(({ ctx, input }) => answerAppointment(ctx, input)),
  sendNotifications: secured('appointments:write')
    .meta({
      app: 'POST /appointments/{id}/notifications',
      summary: 'Notify participants or the customer of an appointment',
    })
    .input(SendNotifications)
    .output(NotificationsSent)
    .mutation(({ ctx, input }) => notifyByHand(ctx, input)),
})

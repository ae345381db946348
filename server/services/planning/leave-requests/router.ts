import { router, secured } from '../../../http/trpc'
import { cancelLeaveRequest } from './cancel'
import { createLeaveRequest } from './create'
import { decideLeaveRequest } from './decide'
import { listAbsences } from './list-absences'
import { listLeaveQueue } from './list-leave-queue'
import { previewLeave } from './preview'
import { listLeaveRequests } from './read'
import {
  AbsencesEnvelope,
  CancelLeaveRequest,
  CreateLeaveRequest,
  DecideLeaveRequest,
  LeaveDecided,
  LeavePreview,
  LeaveQueue,
  LeaveRequestEnvelope,
  LeaveRequestPage,
  ListAbsences,
  ListLeaveRequests,
  PreviewLeave,
  WithdrawLeaveRequest,
} from './schema'
import { withdrawLeaveRequest } from './withdraw'

export const leaveRequests = router({
  list: secured('leave:read')
    .meta({
      app: 'GET /leave/requests',
      summary: 'List absences with their types: the caller’s own, or everyone’s for the office',
    })
    .input(ListLeaveRequests)
    .output(LeaveRequestPage)
    .query(({ ctx, input }) => listLeaveRequests(ctx, input)),
  create: secured('leave:request')
    .meta({ app: 'POST /leave/requests', created: true, summary: 'Request an absence, or enter one of another user' })
    .input(CreateLeaveRequest)
    .output(LeaveDecided)
    .mutation(({ ctx, input }) => createLeaveRequest(ctx, input)),
  preview: secured('leave:request')
    .meta({
      app: 'GET /leave/preview',
      mayAnswer: [422],
      summary: 'Count the days of an absence before it is asked for',
    })
    .input(PreviewLeave)
    .output(LeavePreview)
    .query(({ ctx, input }) => previewLeave(ctx, input)),
  decide: secured('leave:decide')
    .meta({ app: 'POST /leave/requests/{id}/decision', summary: 'Approve or reject a request' })
    .input(DecideLeaveRequest)
    .output(LeaveDecided)
    .mutation(({ ctx, input }) => decideLeaveRequest(ctx, input)),
  withdraw: secured('leave:request')
    .meta({ app: 'POST /leave/requests/{id}/withdraw', summary: 'Withdraw one of the caller’s open requests' })
    .input(WithdrawLeaveRequest)
    .output(LeaveRequestEnvelope)
    .mutation(({ ctx, input }) => withdrawLeaveRequest(ctx, input)),
  cancel: secured('leave:decide')
    .meta({ app: 'POST /leave/requests/{id}/cancel', summary: 'Cancel an approved absence' })
    .input(CancelLeaveRequest)
    .output(LeaveRequestEnvelope)
    .mutation(({ ctx, input }) => cancelLeaveRequest(ctx, input)),
  absences: secured('leave:read')
    .meta({ app: 'GET /leave/absences', summary: 'Who is absent when, without kind and reason' })
    .input(ListAbsences)
    .output(AbsencesEnvelope)
    .query(({ ctx, input }) => listAbsences(ctx, input)),
  queue: secured('leave:decide')
    .meta({ app: 'GET /leave/queue', summary: 'Open requests with overlaps, appointments and what is left' })
    .output(LeaveQueue)
    .query(({ ctx }) => listLeaveQueue(ctx)),
})

import { router, secured } from '../../../http/trpc'
import { createLeaveType } from './create'
import { listLeaveTypes } from './read'
import { CreateLeaveType, LeaveTypeEnvelope, LeaveTypesEnvelope, ListLeaveTypes, UpdateLeaveType } from './schema'
import { updateLeaveType } from './update'

export const leaveTypes = router({
  list: secured('leave:read')
    .meta({ app: 'GET /leave/types', summary: 'List the kinds of absence' })
    .input(ListLeaveTypes)
    .output(LeaveTypesEnvelope)
    .query(({ ctx, input }) => listLeaveTypes(ctx, input)),
  create: secured('leave:decide')
    .meta({ app: 'POST /leave/types', created: true, summary: 'Add a kind of absence' })
    .input(CreateLeaveType)
    .output(LeaveTypeEnvelope)
    .mutation(({ ctx, input }) => createLeaveType(ctx, input)),
  update: secured('leave:decide')
    .meta({ app: 'PATCH /leave/types', summary: 'Change fields of a kind of absence, or archive it' })
    .input(UpdateLeaveType)
    .output(LeaveTypeEnvelope)
    .mutation(({ ctx, input }) => updateLeaveType(ctx, input)),
})

import { router, secured } from '../../../http/trpc'
import { createLeaveAccount } from './create'
import { listLeaveAccounts } from './read'
import {
  CreateLeaveAccount,
  LeaveBalanceEnvelope,
  LeaveBalancesEnvelope,
  ListLeaveAccounts,
  UpdateLeaveAccount,
} from './schema'
import { updateLeaveAccount } from './update'

export const leaveAccounts = router({
  list: secured('leave:read')
    .meta({ app: 'GET /leave/accounts', summary: 'List how much leave people have and what is left, or the own' })
    .input(ListLeaveAccounts)
    .output(LeaveBalancesEnvelope)
    .query(({ ctx, input }) => listLeaveAccounts(ctx, input)),
  create: secured('leave:decide')
    .meta({ app: 'POST /leave/accounts', created: true, summary: 'Set how much leave a person has in a year' })
    .input(CreateLeaveAccount)
    .output(LeaveBalanceEnvelope)
    .mutation(({ ctx, input }) => createLeaveAccount(ctx, input)),
  update: secured('leave:decide')
    .meta({ app: 'PATCH /leave/accounts', summary: 'Change how much leave a person has in a year' })
    .input(UpdateLeaveAccount)
    .output(LeaveBalanceEnvelope)
    .mutation(({ ctx, input }) => updateLeaveAccount(ctx, input)),
})

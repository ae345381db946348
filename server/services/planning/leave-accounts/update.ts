import type { LeaveAccount } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { toColumns } from '../../../platform/records/wire-columns'
import { balanceOf, loadLeaveAccount, toLogged } from './read'
import type { UpdateLeaveAccount } from './schema'

const leaveAccountKind: RecordKind<'leaveAccount', LeaveAccount, ReturnType<typeof toLogged>> = {
  model: 'leaveAccount',
  entity: 'leave_account',
  load: loadLeaveAccount,
  show: toLogged,
}

/** @throws DomainError leave_account.not_found, conflict */
export function updateLeaveAccount(ctx: Ctx, { id, updates: { expected_version, ...given } }: UpdateLeaveAccount) {
  return inTenant(ctx, async tx => {
    const { after } = await changeRecord(tx, ctx, leaveAccountKind, id, {
      expectedVersion: expected_version,
      columns: () => toColumns(given),
      entry: () => ({ action: 'leave_account.updated' }),
    })
    return { data: await balanceOf(tx, ctx.actor.tenantId, after) }
  })
}

import type { LeaveType } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { toColumns } from '../../../platform/records/wire-columns'
import { loadLeaveType, toLeaveTypeRecord } from './read'
import type { LeaveTypeRecord, UpdateLeaveType } from './schema'

const leaveTypeKind: RecordKind<'leaveType', LeaveType, LeaveTypeRecord> = {
  model: 'leaveType',
  entity: 'leave_type',
  load: loadLeaveType,
  show: toLeaveTypeRecord,
}

/**
 * Changes the given fields of a kind. Existing requests keep the days that they were counted with.
 * @throws DomainError leave_type.not_found, conflict
 */
export function updateLeaveType(ctx: Ctx, { id, updates: { expected_version, ...given } }: UpdateLeaveType) {
  return inTenant(ctx, async tx => {
    const { after } = await changeRecord(tx, ctx, leaveTypeKind, id, {
      expectedVersion: expected_version,
      columns: () => toColumns(given),
      entry: () => ({ action: 'leave_type.updated' }),
    })
    return { data: toLeaveTypeRecord(after) }
  })
}

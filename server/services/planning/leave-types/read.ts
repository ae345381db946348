import type { LeaveType } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { toWire } from '../../../platform/records/wire-columns'
import type { Locale } from '../../../platform/values/locale'
import { LeaveTypeRecord, type ListLeaveTypes } from './schema'

/** Kinds of absence in order of creation; archived ones with `all`. */
export async function listLeaveTypes(ctx: Ctx, { all = false }: ListLeaveTypes) {
  const rows = await inTenant(ctx, tx =>
    tx.leaveType.findMany({
      where: { tenantId: ctx.actor.tenantId, ...(all ? {} : { active: true }) },
      orderBy: { id: 'asc' },
    }),
  )
  return { data: rows.map(toLeaveTypeRecord) }
}

/** The row within the tenant. @throws DomainError leave_type.not_found */
export async function loadLeaveType(tx: Tx, tenantId: TenantId, id: number): Promise<LeaveType> {
  const row = await tx.leaveType.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('leave_type.not_found')
  return row
}

/** The name of a kind of absence in the reader's language. */
export const leaveTypeName = ({ nameDe, nameEn }: LeaveType, locale: Locale): string =>
  locale === 'de' ? nameDe : nameEn

export const toLeaveTypeRecord = (row: LeaveType): LeaveTypeRecord =>
  toWire(LeaveTypeRecord, row, { code: row.code as LeaveTypeRecord['code'] })

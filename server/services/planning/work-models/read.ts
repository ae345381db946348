import type { WorkModel } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay } from '../../../platform/values/days'
import type { ListWorkModels, WorkModelRecord } from './schema'

/** Models by person, the newest first. Others' models are seen by users who may write them. */
export async function listWorkModels(ctx: Ctx, { user_id }: ListWorkModels) {
  const { actor } = ctx
  const userIds = may(actor, 'work_models:write') ? null : (actor.userId ?? 0)
  const rows = await inTenant(ctx, tx =>
    tx.workModel.findMany({
      where: { tenantId: actor.tenantId, AND: [only(userIds), only(user_id ?? null)] },
      orderBy: [{ userId: 'asc' }, { validFrom: 'desc' }],
    }),
  )
  return { data: rows.map(toWorkModelRecord) }
}

const only = (userId: number | null) => (userId === null ? {} : { userId })

/** @throws DomainError work_model.not_found */
export async function loadWorkModel(tx: Tx, tenantId: TenantId, id: number): Promise<WorkModel> {
  const row = await tx.workModel.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('work_model.not_found')
  return row
}

export const toWorkModelRecord = (row: WorkModel): WorkModelRecord => ({
  ...{ id: row.id, user_id: row.userId, minutes: row.minutes, minor: row.minor, version: row.version },
  valid_from: dateToDay(row.validFrom),
  start_minute: row.startMinute,
  rule_set: row.ruleSet as WorkModelRecord['rule_set'],
  holiday_state: row.holidayState as WorkModelRecord['holiday_state'],
  leave_days: row.leaveDays.toNumber(),
})

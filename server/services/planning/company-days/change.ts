import type { CompanyDay } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { recordChange } from '../../../platform/records/record-change'
import { type Day, dateToDay, dayToDate } from '../../../platform/values/days'
import { lockTeam } from '../../people/team/lock-team'
import { assertMember } from '../../people/team/read'
import { recountAhead } from '../leave-requests/recount-ahead'
import { loadCompanyDay, toCompanyDayRecord } from './read'
import type { CompanyDayRecord, CreateCompanyDay, UpdateCompanyDay } from './schema'

const companyDayKind: RecordKind<'companyDay', CompanyDay, CompanyDayRecord> = {
  model: 'companyDay',
  entity: 'company_day',
  load: loadCompanyDay,
  show: toCompanyDayRecord,
}

/**
 * Future absences are recounted, here and below.
 * @throws DomainError member.not_found, company_day.taken; time_entry.locked as `recountAhead`
 */
export function createCompanyDay(ctx: Ctx, { user_id, day, ...fields }: CreateCompanyDay) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockTeam(tx, tenantId)
    const userId = user_id ?? null
    if (userId) await assertMember(tx, tenantId, userId)
    await assertDayFree(tx, tenantId, { day, userId })
    const now = ctx.clock.now()
    const row = await tx.companyDay.create({
      data: { tenantId, userId, day: dayToDate(day), ...fields, createdAt: now, updatedAt: now },
    })
    const after = toCompanyDayRecord(row)
    await recordChange(tx, ctx, { action: 'company_day.created', id: row.id, after })
    await recountAhead(tx, ctx, { userId, from: day, to: day })
    return { data: after }
  })
}

/** @throws DomainError company_day.not_found, company_day.taken, conflict */
export function updateCompanyDay(ctx: Ctx, { id, updates }: UpdateCompanyDay) {
  const { expected_version, day, ...fields } = updates
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockTeam(tx, tenantId)
    const { before, after } = await changeRecord(tx, ctx, companyDayKind, id, {
      expectedVersion: expected_version,
      async columns({ userId }) {
        if (day) await assertDayFree(tx, tenantId, { day, userId, id })
        return { ...fields, ...(day ? { day: dayToDate(day) } : {}) }
      },
      entry: () => ({ action: 'company_day.updated' }),
    })
    if (before.version !== after.version)
      for (const changed of new Set([dateToDay(before.day), dateToDay(after.day)]))
        await recountAhead(tx, ctx, { userId: after.userId, from: changed, to: changed })
    return { data: toCompanyDayRecord(after) }
  })
}

/** @throws DomainError company_day.not_found */
export function deleteCompanyDay(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockTeam(tx, tenantId)
    const before = toCompanyDayRecord(await loadCompanyDay(tx, tenantId, id))
    await tx.companyDay.delete({ where: { tenantId_id: { tenantId, id } } })
    await recordChange(tx, ctx, { action: 'company_day.deleted', id, before })
    await recountAhead(tx, ctx, { userId: before.user_id, from: before.day, to: before.day })
    return { data: { id, deleted: true as const } }
  })
}

/** One entry per day for the company, and one for each person. Call it after `lockTeam` in the same transaction. */
async function assertDayFree(tx: Tx, tenantId: TenantId, of: { day: Day; userId: number | null; id?: number }) {
  const other = await tx.companyDay.findFirst({
    where: { tenantId, day: dayToDate(of.day), userId: of.userId, ...(of.id ? { id: { not: of.id } } : {}) },
    select: { id: true },
  })
  if (other) throw new DomainError('company_day.taken', { field: 'day', id: other.id })
}

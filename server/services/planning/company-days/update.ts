import type { CompanyDay } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { dateToDay, dayToDate } from '../../../platform/values/days'
import { lockTeam } from '../../people/team/lock-team'
import { recountUnfinishedRequests } from '../leave-requests/recount-unfinished-requests'
import { assertDayFree } from './assert-day-free'
import { loadCompanyDay, toCompanyDayRecord } from './read'
import type { CompanyDayRecord, UpdateCompanyDay } from './schema'

const companyDayKind: RecordKind<'companyDay', CompanyDay, CompanyDayRecord> = {
  model: 'companyDay',
  entity: 'company_day',
  load: loadCompanyDay,
  show: toCompanyDayRecord,
}

/**
 * Changes a day off or closed day. Future leave requests are recounted.
 * @throws DomainError company_day.not_found, company_day.taken, conflict; time_entry.locked as
 * `recountUnfinishedRequests`
 */
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
        await recountUnfinishedRequests(tx, ctx, { userId: after.userId, from: changed, to: changed })
    return { data: toCompanyDayRecord(after) }
  })
}

import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { dayToDate } from '../../../platform/values/days'
import { assertMember } from '../../people/team/assert-member'
import { lockTeam } from '../../people/team/lock-team'
import { recountUnfinishedRequests } from '../leave-requests/recount-unfinished-requests'
import { assertDayFree } from './assert-day-free'
import { toCompanyDayRecord } from './read'
import type { CreateCompanyDay } from './schema'

/**
 * Creates a day off or closed day, for the company or one person. Future leave requests are recounted.
 * @throws DomainError reference.not_found, company_day.taken; time_entry.locked as `recountUnfinishedRequests`
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
    await recountUnfinishedRequests(tx, ctx, { userId, from: day, to: day })
    return { data: after }
  })
}

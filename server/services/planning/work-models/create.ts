import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { dayToDate } from '../../../platform/values/days'
import { assertMember } from '../../people/team/assert-member'
import { lockTeam } from '../../people/team/lock-team'
import { recountUnfinishedRequests } from '../leave-requests/recount-unfinished-requests'
import { assertDayFree } from './assert-day-free'
import { toWorkModelRecord } from './read'
import { defaultModel } from './rules'
import type { CreateWorkModel } from './schema'

/**
 * Starts a person's work model on a day; the previous one ends there. Absent fields get the country's default. Future
 * leave requests are recounted.
 * @throws DomainError reference.not_found, work_model.taken; time_entry.locked as `recountUnfinishedRequests`
 */
export function createWorkModel(ctx: Ctx, { user_id: userId, valid_from, ...given }: CreateWorkModel) {
  return inTenant(ctx, async tx => {
    const { tenantId, countryCode } = ctx.actor
    await lockTeam(tx, tenantId)
    await assertMember(tx, tenantId, userId)
    await assertDayFree(tx, tenantId, { userId, valid_from })
    const standard = defaultModel(countryCode)
    const now = ctx.clock.now()
    const row = await tx.workModel.create({
      data: {
        ...{ tenantId, userId, validFrom: dayToDate(valid_from), minutes: given.minutes },
        startMinute: given.start_minute ?? standard.startMinute,
        ruleSet: given.rule_set ?? standard.ruleSet,
        minor: given.minor ?? false,
        holidayState: given.holiday_state ?? null,
        leaveDays: given.leave_days ?? standard.leaveDays,
        createdAt: now,
        updatedAt: now,
      },
    })
    const after = toWorkModelRecord(row)
    await recordChange(tx, ctx, { action: 'work_model.created', id: row.id, after })
    await recountUnfinishedRequests(tx, ctx, { userId, from: valid_from })
    return { data: after }
  })
}

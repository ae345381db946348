import type { WorkModel } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { dateToDay, dayToDate } from '../../../platform/values/days'
import { lockTeam } from '../../people/team/lock-team'
import { recountUnfinishedRequests } from '../leave-requests/recount-unfinished-requests'
import { assertDayFree } from './assert-day-free'
import { loadWorkModel, toWorkModelRecord } from './read'
import type { UpdateWorkModel, WorkModelRecord } from './schema'

const workModelKind: RecordKind<'workModel', WorkModel, WorkModelRecord> = {
  model: 'workModel',
  entity: 'work_model',
  load: loadWorkModel,
  show: toWorkModelRecord,
}

/**
 * Changes a work model; future leave requests are recounted.
 * @throws DomainError work_model.not_found, work_model.taken, conflict; time_entry.locked as
 * `recountUnfinishedRequests`
 */
export function updateWorkModel(ctx: Ctx, { id, updates }: UpdateWorkModel) {
  const { expected_version, valid_from, ...given } = updates
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockTeam(tx, tenantId)
    const { before, after } = await changeRecord(tx, ctx, workModelKind, id, {
      expectedVersion: expected_version,
      async columns({ userId }) {
        if (valid_from) await assertDayFree(tx, tenantId, { userId, valid_from, id })
        return {
          ...(valid_from ? { validFrom: dayToDate(valid_from) } : {}),
          ...{ minutes: given.minutes, minor: given.minor, startMinute: given.start_minute, ruleSet: given.rule_set },
          ...{ holidayState: given.holiday_state, leaveDays: given.leave_days },
        }
      },
      entry: () => ({ action: 'work_model.updated' }),
    })
    if (before.version !== after.version) {
      const [first = after.validFrom] = [before.validFrom, after.validFrom].sort((a, b) => a.getTime() - b.getTime())
      await recountUnfinishedRequests(tx, ctx, { userId: after.userId, from: dateToDay(first) })
    }
    return { data: toWorkModelRecord(after) }
  })
}

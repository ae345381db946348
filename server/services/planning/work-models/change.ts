import type { WorkModel } from '../../../../prisma/client/client'
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
import { loadWorkModel, toWorkModelRecord } from './read'
import { defaultModel } from './rules'
import type { CreateWorkModel, UpdateWorkModel, WorkModelRecord } from './schema'

const workModelKind: RecordKind<'workModel', WorkModel, WorkModelRecord> = {
  model: 'workModel',
  entity: 'work_model',
  load: loadWorkModel,
  show: toWorkModelRecord,
}

/**
 * Starts a person's work model on a day; the previous one ends there. Absent fields get the country's default. Future
 * absences are recounted.
 * @throws DomainError member.not_found, work_model.taken; time_entry.locked as `recountAhead`
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
    await recountAhead(tx, ctx, { userId, from: valid_from })
    return { data: after }
  })
}

/** @throws DomainError work_model.not_found, work_model.taken, conflict; time_entry.locked as `recountAhead` */
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
      await recountAhead(tx, ctx, { userId: after.userId, from: dateToDay(first) })
    }
    return { data: toWorkModelRecord(after) }
  })
}

/** Only one model of a person starts on a day. Call it after `lockTeam` in the same transaction. */
async function assertDayFree(tx: Tx, tenantId: TenantId, of: { userId: number; valid_from: Day; id?: number }) {
  const other = await tx.workModel.findUnique({
    where: {
      tenantId_userId_validFrom: { tenantId, userId: of.userId, validFrom: dayToDate(of.valid_from) },
    },
    select: { id: true },
  })
  if (other && other.id !== of.id) throw new DomainError('work_model.taken', { field: 'valid_from', id: other.id })
}

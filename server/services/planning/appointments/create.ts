import type { Ctx } from '../../../context'
import type { Actor } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { checkBy } from '../../../platform/records/check-rules'
import { publicData } from '../../../platform/records/events'
import { type Day, dayIn } from '../../../platform/values/days'
import type { FieldIssue } from '../../../platform/values/field-rules'
import { enqueueCalendarSync } from '../../exchange/accounts/enqueue-calendar-sync'
import { actingMember } from './acting-member'
import { assertConflictsAllowed } from './assert-conflicts-allowed'
import { columnsOfNew } from './columns-of-new'
import { conflictsOf } from './conflicts-of'
import { drawIds } from './draw-ids'
import { freeDaysOf } from './free-days-of'
import { loadProjectAndContact } from './load-project-and-contact'
import { lockPeople } from './lock-people'
import { lockResources } from './lock-resources'
import { notifyPeople } from './notify-people'
import { maxOccurrences, occurrencesOf } from './occurrences-of'
import { type GivenPeriod, instantsOf, type Period, periodIssues } from './period'
import { loadAppointments, toAuditRecord, toPlanned } from './read'
import { recordAppointmentChange } from './record-change'
import { enqueueReminders } from './remind-people'
import type { CreateAppointment } from './schema'

/**
 * Plans an appointment, or with `recurrence` a series; without people it is unplanned. Without a title it is named
 * after its project or contact. Returns the first and the ids of all; its people are notified once.
 * @throws DomainError validation for an invalid period or recurrence; reference.not_found with its field;
 * appointment.conflicts when `conflict_mode` is `refuse`, and for a resource that allows no double booking
 */
export function createAppointment(ctx: Ctx, input: CreateAppointment) {
  const { actor } = ctx
  const { tenantId } = actor
  checkBy((given: GivenPeriod) => periodIssues(given, actor.timeZone), '')(input)
  return inTenant(ctx, async tx => {
    await lockPeople(tx, tenantId, { wanted: input.user_ids })
    const once = await lockResources(tx, tenantId, { wanted: input.resource_ids })
    const named = await loadProjectAndContact(tx, tenantId, input)
    const periods = await periodsOf(tx, actor, input)
    const warnings = await conflictsOf(tx, actor, {
      ...{ userIds: input.user_ids, resourceIds: input.resource_ids },
      periods: periods.map(period => ({ ...period, allDay: input.all_day, travelMinutes: input.travel_minutes })),
    })
    assertConflictsAllowed(input.conflict_mode, warnings, once)
    const ids = await drawIds(tx, periods.length)
    const now = ctx.clock.now()
    const shared = {
      ...columnsOfNew({ ...input, title: input.title ?? named.project ?? named.contact ?? '' }),
      tenantId,
      seriesId: input.recurrence ? (ids[0] ?? null) : null,
      createdByUserId: await actingMember(tx, actor),
      createdAt: now,
      updatedAt: now,
    }
    await tx.appointment.createMany({
      data: periods.map((period, index) => ({ ...shared, ...period, id: ids[index] ?? 0 })),
    })
    await tx.appointmentUser.createMany({
      data: ids.flatMap(appointmentId => input.user_ids.map(userId => ({ tenantId, appointmentId, userId }))),
    })
    await tx.appointmentResource.createMany({
      data: ids.flatMap(appointmentId =>
        input.resource_ids.map(resourceId => ({ tenantId, appointmentId, resourceId })),
      ),
    })
    const rows = await loadAppointments(tx, actor, { id: { in: ids } })
    for (const row of rows) {
      const after = toAuditRecord(row)
      const event = { name: 'appointment.created', data: publicData(after, row.version) } as const
      await recordAppointmentChange(tx, ctx, { action: 'appointment.created', id: row.id, after, event })
    }
    const first = rows[0]
    if (!first) throw new DomainError('appointment.not_found')
    await notifyPeople(tx, ctx, 'appointment_assigned', first, { to: input.user_ids, more: rows.length - 1 })
    await enqueueReminders(tx, ctx, rows)
    await enqueueCalendarSync(tx, ctx, ids)
    return { data: toPlanned(actor, first), warnings, ids }
  })
}

/** Its periods in order, without the days on which none of its people works. @throws DomainError validation */
async function periodsOf(tx: Tx, actor: Actor, input: CreateAppointment): Promise<Period[]> {
  const { timeZone } = actor
  const period = instantsOf(input, timeZone)
  const { recurrence } = input
  if (!recurrence) return [period]
  // Days left out do not count, so that others follow, which are checked as well.
  const known = new Map<Day, boolean>()
  const occurrences = () => occurrencesOf(period, recurrence, timeZone, day => known.get(day) === true)
  const dayOf = ({ startsAt }: Period) => dayIn(timeZone, startsAt)
  let periods = occurrences()
  for (;;) {
    const days = periods.map(dayOf).filter(day => !known.has(day))
    if (days.length === 0) break
    const free = await freeDaysOf(tx, actor, input.user_ids, days)
    for (const day of days) known.set(day, free.has(day))
    periods = occurrences()
  }
  checkBy((): FieldIssue[] => {
    if (periods.length === 0)
      return [{ path: 'recurrence', rule: 'no_occurrence', message: 'no working day fits this recurrence' }]
    if (periods.length > maxOccurrences)
      return [{ path: 'recurrence', rule: 'too_many', message: `a series has at most ${maxOccurrences} appointments` }]
    const meets = periods.some(({ endsAt }, index) => endsAt > (periods[index + 1]?.startsAt ?? endsAt))
    return meets
      ? [{ path: 'recurrence', rule: 'overlaps_itself', message: 'each ends before the next one begins' }]
      : []
  }, '')({})
  return periods
}

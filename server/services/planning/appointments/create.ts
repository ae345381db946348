import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Actor, TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { checkBy } from '../../../platform/records/check-rules'
import { publicData } from '../../../platform/records/events'
import { type Day, dayIn } from '../../../platform/values/days'
import type { FieldIssue } from '../../../platform/values/field-rules'
import { enqueueCalendarSync } from '../../exchange/accounts/enqueue-calendar-sync'
import { conflictsOf, freeDaysOf } from './conflicts-of'
import { notifyPeople } from './notify-people'
import { assertNoneRefuses, lockPeople, lockResources } from './overlaps'
import { type GivenPeriod, instantsOf, maxOccurrences, occurrencesOf, type Period, periodIssues } from './period'
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
    const named = await namesOf(tx, tenantId, input)
    const periods = await periodsOf(tx, actor, input)
    const warnings = await conflictsOf(tx, actor, {
      ...{ userIds: input.user_ids, resourceIds: input.resource_ids },
      periods: periods.map(period => ({ ...period, allDay: input.all_day, travelMinutes: input.travel_minutes })),
    })
    assertNoneRefuses(input.conflict_mode, warnings, once)
    const ids = await drawIds(tx, periods.length)
    const now = ctx.clock.now()
    const shared = {
      ...columnsOf({ ...input, title: input.title ?? named.project ?? named.contact ?? '' }),
      tenantId,
      seriesId: input.recurrence ? (ids[0] ?? null) : null,
      createdByUserId: await memberBehind(tx, actor),
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

/** Columns of what an appointment says, which a copy of it says as well. */
export const columnsOf = (given: Said) => ({
  ...{ title: given.title, kind: given.kind, allDay: given.all_day, travelMinutes: given.travel_minutes },
  ...{ projectId: given.project_id ?? null, contactId: given.kontakt_id ?? null },
  ...{ location: given.location ?? null, description: given.description ?? null },
})

type Said = { title: string } & Pick<
  CreateAppointment,
  'kind' | 'all_day' | 'travel_minutes' | 'project_id' | 'kontakt_id' | 'location' | 'description'
>

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

/** Reserves ids before the rows exist, because all of a series share the id of the first. */
export async function drawIds(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>(
    Prisma.sql`select nextval(pg_get_serial_sequence('appointments', 'id'))::int as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

/** The acting member; null for an operator who was switched in and for another program. */
export async function memberBehind(tx: Tx, { tenantId, userId }: Actor): Promise<number | null> {
  if (userId === null) return null
  const member = await tx.membership.findUnique({
    where: { tenantId_userId: { tenantId, userId } },
    select: { userId: true },
  })
  return member?.userId ?? null
}

interface Named {
  project_id?: number | null | undefined
  kontakt_id?: number | null | undefined
}

/**
 * Names of project and contact. @throws DomainError reference.not_found, with its field, for one that does not exist in
 * this company
 */
export async function namesOf(tx: Tx, tenantId: TenantId, { project_id, kontakt_id }: Named) {
  const nameOf = async (field: keyof Named, id: number | null | undefined) => {
    if (!id) return null
    const key = { where: { tenantId_id: { tenantId, id } }, select: { name: true } } as const
    const row = field === 'project_id' ? await tx.project.findUnique(key) : await tx.contact.findUnique(key)
    if (!row) throw new DomainError('reference.not_found', { field })
    return row.name
  }
  return { project: await nameOf('project_id', project_id), contact: await nameOf('kontakt_id', kontakt_id) }
}

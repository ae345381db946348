import type { Ctx } from '../../../context'
import type { Actor } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, lockRecord, type RecordKind } from '../../../platform/records/change-record'
import { checkBy } from '../../../platform/records/check-rules'
import { addDays, dayIn, daysBetween } from '../../../platform/values/days'
import { enqueueCalendarSync } from '../../exchange/accounts/enqueue-calendar-sync'
import { keepAppointmentLinksOpen } from './appointment-link'
import { conflictsOf } from './conflicts-of'
import { namesOf } from './create'
import { type AppointmentStatus, appointmentMoves, isClosed, isOff as isOffStatus } from './machine'
import { notifyPeople } from './notify-people'
import { assertNoneRefuses, lockPeople, lockResources, type Plan } from './overlaps'
import { instantsOf, onDay, type Period, periodIssues } from './period'
import { type AppointmentRow, loadAppointment, loadAppointments, toAuditRecord, toPlanned } from './read'
import { recordAppointmentChange } from './record-change'
import { remindLater } from './remind'
import { mayLeadTo } from './rules'
import type { AppointmentConflict, CancelAppointments, SetAppointmentStatus, scopes, UpdateAppointment } from './schema'

/** Columns of the customer's answer. */
export type CustomerSaid = Partial<Pick<AppointmentRow, keyof typeof customerUnasked>>

type AuditRecord = ReturnType<typeof toAuditRecord>
type Scope = (typeof scopes)[number]
type Updates = Omit<UpdateAppointment['updates'], 'status' | 'expected_version' | 'conflict_mode' | 'reason'>

export const appointmentKind = (actor: Actor): RecordKind<'appointment', AppointmentRow, AuditRecord> => ({
  model: 'appointment',
  entity: 'appointment',
  load: (tx, _tenantId, id) => loadAppointment(tx, actor, id),
  show: toAuditRecord,
  record: recordAppointmentChange,
})

const peopleOf = ({ users }: AppointmentRow) => users.map(({ userId }) => userId)
const resourcesOf = ({ resources }: AppointmentRow) => resources.map(({ resourceId }) => resourceId)

/**
 * Changes the given fields of an appointment, or sets its `status`, which must stand alone; with `scope` also those of
 * its series, whose days move by the same number and whose times become the same. Done or cancelled ones keep
 * everything but the description. A move writes one log entry and one event for each; people are notified once.
 * @throws DomainError appointment.not_found, appointment.closed, appointment.conflicts, conflict, reference.not_found
 */
export function updateAppointment(ctx: Ctx, { id, scope, updates }: UpdateAppointment) {
  const { status, reason, expected_version, conflict_mode, customer_confirmed, ...given } = updates
  if (status) return leadAppointments(ctx, { id, scope, status, reason: reason ?? null, expected_version })
  const { actor } = ctx
  const wanted = { userIds: given.user_ids, resourceIds: given.resource_ids }
  return inTenant(ctx, async tx => {
    const { rows, first, once } = await lockPlans(tx, actor, { id, scope, ...wanted })
    assertOpen(first, { ...given, customer_confirmed })
    await namesOf(tx, actor.tenantId, given)
    const period = periodAfter(actor, first, given)
    const changed = rows.filter(row => row.id === id || isAllowed(row, given))
    const plans = changed.map(row => ({
      row,
      to: period ? { ...moved(actor, { row, first, period }), allDay: period.allDay } : null,
      columns: {
        ...{ title: given.title, kind: given.kind, travelMinutes: given.travel_minutes },
        ...{ location: given.location, description: given.description },
        ...{ projectId: given.project_id, contactId: given.kontakt_id },
      },
    }))
    let warnings: AppointmentConflict[] = []
    if (period || given.user_ids || given.resource_ids || given.travel_minutes !== undefined) {
      warnings = await conflictsOfAll(
        tx,
        actor,
        plans.map(({ row, to }) => ({ ...row, ...to, travelMinutes: given.travel_minutes ?? row.travelMinutes })),
        wanted,
      )
      assertNoneRefuses(conflict_mode, warnings, once)
    }
    const done: { before: AppointmentRow; after: AppointmentRow }[] = []
    for (const { row, to, columns } of plans)
      done.push(
        await changeRecord(tx, ctx, appointmentKind(actor), row.id, {
          expectedVersion: row.id === id ? expected_version : undefined,
          async columns(locked) {
            const put = await setPlanned(tx, locked, wanted)
            // A new time needs a new answer from those who accepted the old one.
            const resetsAnswers = to !== null && isMoved(locked, to)
            if (resetsAnswers) await forgetAnswers(tx, locked)
            return {
              ...{ ...columns, ...to, ...(resetsAnswers ? customerUnasked : {}) },
              ...customerSaid(locked, customer_confirmed, ctx.clock.now()),
              // People and resources are in tables of their own; the record has changed all the same.
              ...(put ? { version: { increment: 1 } } : {}),
            }
          },
          entry: () => ({ action: 'appointment.updated', event: 'appointment.updated' }),
        }),
      )
    await notifyChanges(tx, ctx, done)
    for (const { before, after } of done) if (isMoved(before, after)) await keepAppointmentLinksOpen(tx, ctx, after)
    for (const { before, after } of done)
      if (isMoved(before, after) || peopleOf(after).length > peopleOf(before).length) await remindLater(tx, ctx, after)
    await enqueueCalendarSync(tx, ctx, changedIds(done))
    const own = done.find(({ after }) => after.id === id)
    if (!own) throw new DomainError('appointment.not_found')
    return { data: toPlanned(actor, own.after), warnings, ids: done.map(({ after }) => after.id) }
  })
}

/**
 * Sets the status of an appointment. Idempotent: one that has it already is left unchanged, and no notification is sent
 * twice.
 * @throws DomainError appointment.not_found; forbidden for what only planners do; appointment.no_such_move;
 * appointment.conflicts when a cancelled one is reactivated and its vehicle is taken
 */
export async function setAppointmentStatus(ctx: Ctx, input: SetAppointmentStatus) {
  const { data } = await leadAppointments(ctx, { ...input, scope: 'this', reason: input.reason ?? null })
  return { data }
}

/** Ids of the appointments that actually changed. */
const changedIds = (done: ReadonlyArray<{ before: AppointmentRow; after: AppointmentRow }>): number[] =>
  done.filter(({ before, after }) => before.version !== after.version).map(({ after }) => after.id)

interface Lead {
  id: number
  scope: Scope
  status: AppointmentStatus
  reason: string | null
  expected_version?: number | null | undefined
  /** The customer's answer by a link, which causes the change of status. */
  said?: CustomerSaid
}

const leadAppointments = (ctx: Ctx, lead: Lead) => inTenant(ctx, tx => leadWithin(tx, ctx, lead))

/** The same in the caller's transaction, with a customer's answer. */
export async function leadWithin(tx: Tx, ctx: Ctx, { id, scope, status, reason, expected_version, said }: Lead) {
  const { actor } = ctx
  const { rows, first, once } = await lockPlans(tx, actor, { id, scope })
  if (first.status !== status) assertMove(actor, first, status)
  const changed = rows.filter(
    row => row.id === id || appointmentMoves[row.status as AppointmentStatus].includes(status),
  )
  const back = changed.filter(row => row.status !== status && isOff(row) && !isOff({ status }))
  if (back.length > 0) assertNoneRefuses('warn', await conflictsOfAll(tx, actor, back, {}), once)
  const done: { before: AppointmentRow; after: AppointmentRow }[] = []
  for (const row of changed)
    done.push(
      await changeRecord(tx, ctx, appointmentKind(actor), row.id, {
        expectedVersion: row.id === id ? expected_version : undefined,
        columns(locked) {
          if (locked.status === status) return {}
          assertMove(actor, locked, status)
          // A cancelled appointment that is planned again needs a new answer from its customer.
          const asksAnew = isOff(locked) && !isOff({ status }) ? customerUnasked : {}
          return { status, cancelledReason: status === 'cancelled' ? reason : null, ...asksAnew, ...said }
        },
        entry() {
          const name = status === 'cancelled' ? 'appointment.cancelled' : 'appointment.updated'
          return { action: name, event: name }
        },
      }),
    )
  await notifyChanges(tx, ctx, done)
  const ids = changedIds(done)
  await enqueueCalendarSync(tx, ctx, ids)
  const own = done.find(({ after }) => after.id === id)
  if (!own) throw new DomainError('appointment.not_found')
  return { data: toPlanned(actor, own.after), warnings: [] as AppointmentConflict[], ids }
}

/**
 * Cancels several appointments at once, all or none; those already cancelled stay so. Each person is notified once.
 * @throws DomainError appointment.not_found, appointment.no_such_move, conflict when people were added meanwhile
 */
export function cancelAppointments(ctx: Ctx, { ids, reason }: CancelAppointments) {
  const { actor } = ctx
  return inTenant(ctx, async tx => {
    const seen = await loadAppointments(tx, actor, { id: { in: ids } })
    if (seen.length < ids.length) throw new DomainError('appointment.not_found')
    const people = [...new Set(seen.flatMap(peopleOf))]
    await lockPeople(tx, actor.tenantId, { wanted: [], planned: people })
    await lockResources(tx, actor.tenantId, { wanted: [], planned: [...new Set(seen.flatMap(resourcesOf))] })
    const done: { before: AppointmentRow; after: AppointmentRow }[] = []
    for (const id of ids)
      done.push(
        await changeRecord(tx, ctx, appointmentKind(actor), id, {
          columns(locked) {
            if (peopleOf(locked).some(userId => !people.includes(userId)))
              throw new DomainError('conflict', { version: locked.version })
            if (locked.status === 'cancelled') return {}
            assertMove(actor, locked, 'cancelled')
            return { status: 'cancelled', cancelledReason: reason ?? null }
          },
          entry: () => ({ action: 'appointment.cancelled', event: 'appointment.cancelled' }),
        }),
      )
    await notifyChanges(tx, ctx, done)
    const changed = changedIds(done)
    await enqueueCalendarSync(tx, ctx, changed)
    return { data: { ids: changed } }
  })
}

/** @throws DomainError forbidden, appointment.no_such_move */
function assertMove(actor: Actor, row: { status: string }, to: AppointmentStatus): void {
  if (!mayLeadTo(actor, to)) throw new DomainError('forbidden', { permission: 'appointments:write' })
  const from = row.status as AppointmentStatus
  const allowed = appointmentMoves[from]
  if (!allowed.includes(to)) throw new DomainError('appointment.no_such_move', { from, to, allowed })
}

const isOff = ({ status }: { status: string }): boolean => isOffStatus(status as AppointmentStatus)

interface PlansToLock {
  id: number
  scope: Scope
  userIds?: readonly number[] | undefined
  resourceIds?: readonly number[] | undefined
}

/**
 * Locks an appointment, those of its series within the scope, and before them all people and resources that are or will
 * be planned on them, each kind in the order of ids. Returns the rows after locking, by id.
 * @throws DomainError appointment.not_found, reference.not_found; conflict when people were added meanwhile
 */
export async function lockPlans(tx: Tx, actor: Actor, { id, scope, userIds = [], resourceIds = [] }: PlansToLock) {
  const { tenantId } = actor
  const seen = await loadAppointment(tx, actor, id)
  const inScope = () =>
    scope === 'this' || seen.seriesId === null
      ? { id }
      : { seriesId: seen.seriesId, ...(scope === 'following' ? { startsAt: { gte: seen.startsAt } } : {}) }
  const before = await loadAppointments(tx, actor, inScope())
  const people = [...new Set(before.flatMap(peopleOf))]
  const things = [...new Set(before.flatMap(resourcesOf))]
  await lockPeople(tx, tenantId, { wanted: userIds, planned: people })
  const once = await lockResources(tx, tenantId, { wanted: resourceIds, planned: things })
  for (const row of before) await lockRecord(tx, tenantId, 'appointment', row.id)
  const rows = await loadAppointments(tx, actor, { id: { in: before.map(row => row.id) } })
  const first = rows.find(row => row.id === id)
  if (!first) throw new DomainError('appointment.not_found')
  // People or resources that were added between the two reads are not locked.
  const added = rows.find(
    row =>
      peopleOf(row).some(userId => !people.includes(userId)) || resourcesOf(row).some(one => !things.includes(one)),
  )
  if (added) throw new DomainError('conflict', { version: added.version })
  return { rows, first, once }
}

/** Conflicts of these appointments as they would be planned. */
async function conflictsOfAll(
  tx: Tx,
  actor: Actor,
  rows: readonly AppointmentRow[],
  { userIds, resourceIds }: Pick<PlansToLock, 'userIds' | 'resourceIds'>,
): Promise<AppointmentConflict[]> {
  const ids = rows.map(({ id }) => id)
  // Those with the same people and resources are queried together.
  const groups = new Map<string, Plan & { periods: Plan['periods'][number][] }>()
  for (const row of rows) {
    const plan = { userIds: userIds ?? peopleOf(row), resourceIds: resourceIds ?? resourcesOf(row) }
    const key = JSON.stringify(plan)
    const group = groups.get(key) ?? { ...plan, ids, periods: [] }
    const { startsAt, endsAt, allDay, travelMinutes } = row
    group.periods.push({ startsAt, endsAt, allDay, travelMinutes })
    groups.set(key, group)
  }
  const conflicts: AppointmentConflict[] = []
  for (const group of groups.values()) conflicts.push(...(await conflictsOf(tx, actor, group)))
  return conflicts
}

/** Whether these fields can be changed on an appointment in this status. */
const isAllowed = (row: AppointmentRow, { description: _description, ...others }: Updates): boolean =>
  !isClosed(row.status as AppointmentStatus) || Object.values(others).every(value => value === undefined)

function assertOpen(row: AppointmentRow, given: Updates): void {
  if (!isAllowed(row, given)) throw new DomainError('appointment.closed', { status: row.status })
}

/** The period after the change, if any of it is given. @throws DomainError validation */
function periodAfter({ timeZone }: Actor, row: AppointmentRow, { starts_at, ends_at, all_day }: Updates) {
  if (starts_at === undefined && ends_at === undefined && all_day === undefined) return undefined
  const period = {
    starts_at: starts_at ?? row.startsAt.toISOString(),
    ends_at: ends_at ?? row.endsAt.toISOString(),
    all_day: all_day ?? row.allDay,
  }
  checkBy(() => periodIssues(period, timeZone))(period)
  return { ...instantsOf(period, timeZone), allDay: period.all_day }
}

interface Move {
  row: AppointmentRow
  first: AppointmentRow
  period: Period
}

/** The new period of another one of the series: moved by as many days as the first, at its new times. */
function moved({ timeZone }: Actor, { row, first, period: { startsAt, endsAt } }: Move): Period {
  if (row.id === first.id) return { startsAt, endsAt }
  const days = daysBetween(dayIn(timeZone, first.startsAt), dayIn(timeZone, startsAt))
  return onDay({ startsAt, endsAt }, addDays(dayIn(timeZone, row.startsAt), days), timeZone)
}

const isMoved = (before: Period, after: Period): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() || before.endsAt.getTime() !== after.endsAt.getTime()

/** Replaces the people and resources of a locked appointment; returns whether any were added or removed. */
async function setPlanned(
  tx: Tx,
  row: AppointmentRow,
  { userIds, resourceIds }: Pick<PlansToLock, 'userIds' | 'resourceIds'>,
) {
  const { tenantId, id: appointmentId } = row
  const people = difference(peopleOf(row), userIds)
  const things = difference(resourcesOf(row), resourceIds)
  const where = { tenantId, appointmentId }
  if (people.removed.length > 0)
    await tx.appointmentUser.deleteMany({ where: { ...where, userId: { in: people.removed } } })
  if (people.added.length > 0)
    await tx.appointmentUser.createMany({ data: people.added.map(userId => ({ ...where, userId })) })
  if (things.removed.length > 0)
    await tx.appointmentResource.deleteMany({ where: { ...where, resourceId: { in: things.removed } } })
  if (things.added.length > 0)
    await tx.appointmentResource.createMany({ data: things.added.map(resourceId => ({ ...where, resourceId })) })
  return [people, things].some(({ added, removed }) => added.length + removed.length > 0)
}

/** Columns of an appointment that its customer has not answered, or has to answer again. */
const customerUnasked = {
  ...{ customerConfirmedAt: null, customerAnswer: null, customerAnsweredAt: null },
  ...{ customerWishes: [] as Date[], customerNote: null },
}

/** Effect of a customer's yes or its withdrawal: a yes confirms a scheduled appointment. */
function customerSaid(row: AppointmentRow, confirmed: boolean | undefined, now: Date) {
  if (confirmed === undefined) return {}
  if (!confirmed) return customerUnasked
  return {
    ...(row.customerAnswer === 'confirmed' ? {} : customerUnasked),
    customerConfirmedAt: row.customerConfirmedAt ?? now,
    ...(row.status === 'scheduled' ? { status: 'confirmed' } : {}),
  }
}

const difference = (before: readonly number[], after: readonly number[] = before) => ({
  added: after.filter(id => !before.includes(id)),
  removed: before.filter(id => !after.includes(id)),
})

const forgetAnswers = (tx: Tx, { tenantId, id }: AppointmentRow) =>
  tx.appointmentUser.updateMany({
    where: { tenantId, appointmentId: id, answer: { not: null } },
    data: { answer: null, answerReason: null, answeredAt: null },
  })

/**
 * Notifies people of one change to their appointments: who was added, whose was moved, and whose was cancelled. Each is
 * notified once for all changes within a series.
 */
async function notifyChanges(tx: Tx, ctx: Ctx, done: readonly { before: AppointmentRow; after: AppointmentRow }[]) {
  const notified = { appointment_assigned: new Map(), appointment_changed: new Map(), appointment_cancelled: new Map() }
  const note = (kind: keyof typeof notified, row: AppointmentRow, userIds: readonly number[]) => {
    for (const userId of userIds) {
      const known: AppointmentRow[] = notified[kind].get(userId) ?? []
      notified[kind].set(userId, [...known, row])
    }
  }
  for (const { before, after } of done) {
    const { added, removed } = difference(peopleOf(before), peopleOf(after))
    const stay = peopleOf(after).filter(userId => !added.includes(userId))
    const comesBack = isOff(before) && !isOff(after)
    if (!isOff(after)) note('appointment_assigned', after, comesBack ? peopleOf(after) : added)
    if (!isOff(before)) note('appointment_cancelled', before, removed)
    if (!isOff(before) && after.status === 'cancelled') note('appointment_cancelled', after, stay)
    else if (!comesBack && (isMoved(before, after) || before.location !== after.location))
      note('appointment_changed', after, stay)
  }
  for (const [kind, byPerson] of Object.entries(notified) as [keyof typeof notified, Map<number, AppointmentRow[]>][])
    for (const [userId, rows] of [...byPerson].sort(([a], [b]) => a - b)) {
      const [first] = [...rows].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      if (first) await notifyPeople(tx, ctx, kind, first, { to: [userId], more: rows.length - 1 })
    }
}

import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, lockRecords } from '../../../platform/records/change-record'
import { checkBy } from '../../../platform/records/check-rules'
import { enqueueCalendarSync } from '../../exchange/accounts/enqueue-calendar-sync'
import { keepAppointmentLinksOpen } from './appointment-link'
import { conflictsOf } from './conflicts-of'
import { type AppointmentStatus, isCalledOff, isClosed } from './machine'
import { notifyPeople } from './notify-people'
import { assertNoneRefuses, lockPeople, lockResources, type Plan } from './overlaps'
import { instantsOf, type Period, periodIssues } from './period'
import { type AppointmentRow, loadAppointment, loadAppointments, toAuditRecord } from './read'
import { type AuditRecord, appointmentKind } from './record-kind'
import { enqueueReminders } from './remind-people'
import type { AppointmentChange, AppointmentConflict, scopes, UpdateAppointment } from './schema'

/** Columns of the customer's answer. */
export type AnswerColumns = Partial<Pick<AppointmentRow, keyof typeof noCustomerAnswer>>

export type Scope = (typeof scopes)[number]

export type Updates = Omit<UpdateAppointment['updates'], 'status' | 'expected_version' | 'conflict_mode' | 'reason'>

export const peopleOf = ({ users }: AppointmentRow) => users.map(({ userId }) => userId)

export const resourcesOf = ({ resources }: AppointmentRow) => resources.map(({ resourceId }) => resourceId)

/** The changes of one appointment, with its row as it was locked. */
export interface PlanChange {
  row: AppointmentRow
  wanted: Pick<PlansToLock, 'userIds' | 'resourceIds'>
  /** The new period; null leaves it as it is. */
  to: (Period & { allDay: boolean }) | null
  columns: ReturnType<typeof columnsOf>
  /** A status that the machine leads to, with the reason of a cancellation. */
  statusChange?: { status: AppointmentStatus; reason: string | null } | undefined
  customer_confirmed?: boolean | undefined
  expectedVersion: number | null | undefined
}

export const columnsOf = (given: Updates) => ({
  ...{ title: given.title, kind: given.kind, travelMinutes: given.travel_minutes },
  ...{ location: given.location, description: given.description },
  ...{ projectId: given.project_id, contactId: given.kontakt_id },
})

/**
 * Changes appointments that are locked: conflicts, log, events, notifications, reminders and calendars. Returns what
 * each of them was before, which `restoreAppointments` takes back.
 * @throws DomainError appointment.conflicts, conflict
 */
export async function changePlans(
  tx: Tx,
  ctx: Ctx,
  plans: readonly PlanChange[],
  { conflict_mode, once }: { conflict_mode: 'warn' | 'refuse'; once: ReadonlySet<number> },
) {
  const { actor } = ctx
  const affected = plans.filter(
    ({ row, to, wanted, columns, statusChange }) =>
      (to ||
        wanted.userIds ||
        wanted.resourceIds ||
        columns.travelMinutes !== undefined ||
        becomesActive(row, statusChange)) &&
      !isCalledOff((statusChange ?? row).status),
  )
  const warnings = await conflictsOfAll(
    tx,
    actor,
    affected.map(({ row, to, wanted, columns }) => ({
      ...{ ...row, ...to, travelMinutes: columns.travelMinutes ?? row.travelMinutes },
      ...{ userIds: wanted.userIds ?? peopleOf(row), resourceIds: wanted.resourceIds ?? resourcesOf(row) },
    })),
  )
  assertNoneRefuses(conflict_mode, warnings, once)
  const done: Changed[] = []
  for (const { row, to, columns, wanted, statusChange, expectedVersion, customer_confirmed } of plans)
    done.push(
      await changeRecord(tx, ctx, appointmentKind(actor), row.id, {
        locked: row,
        expectedVersion,
        async columns(locked) {
          const put = await setPlanned(tx, locked, wanted)
          // A new time needs a new answer from those who accepted the old one.
          const resetsAnswers = to !== null && isMoved(locked, to)
          if (resetsAnswers) await forgetAnswers(tx, locked)
          return {
            ...{ ...columns, ...to, ...(resetsAnswers ? noCustomerAnswer : {}) },
            ...answerColumns(locked, customer_confirmed, ctx.clock.now()),
            ...(statusChange ? columnsOfStatus(locked, statusChange) : {}),
            // People and resources are in tables of their own; the record has changed all the same.
            ...(put ? { version: { increment: 1 } } : {}),
          }
        },
        entry: () => entryOf(statusChange),
      }),
    )
  await notifyChanges(tx, ctx, done)
  const moved = done.filter(({ before, after }) => isMoved(before, after))
  await keepAppointmentLinksOpen(
    tx,
    ctx,
    moved.map(({ after }) => after),
  )
  const reminded = done.filter(one => moved.includes(one) || peopleOf(one.after).length > peopleOf(one.before).length)
  await enqueueReminders(
    tx,
    ctx,
    reminded.map(({ after }) => after),
  )
  await enqueueCalendarSync(tx, ctx, changedIds(done))
  return { done, warnings, ids: done.map(({ after }) => after.id), changes: changesOf(done) }
}

/** Ids of the appointments that actually changed. */
export const changedIds = (done: readonly Changed[]): number[] =>
  done.filter(({ before, after }) => before.version !== after.version).map(({ after }) => after.id)

export interface Changed {
  before: AppointmentRow
  after: AppointmentRow
}

const restorable = [
  ...(['title', 'kind', 'user_ids', 'resource_ids', 'project_id', 'kontakt_id'] as const),
  ...(['location', 'description', 'travel_minutes'] as const),
]

const periodFields = ['starts_at', 'ends_at', 'all_day'] as const
const statusFields = ['status', 'cancelled_reason'] as const

/**
 * What each appointment was before its change: the changed fields only, the period as a whole, a status with its
 * reason. The customer's answer only where it was given or withdrawn itself: one that a move took back stays so.
 */
export function changesOf(done: readonly Changed[]): AppointmentChange[] {
  return done
    .filter(({ before, after }) => before.version !== after.version)
    .map(({ before, after }) => {
      const [was, is] = [toAuditRecord(before), toAuditRecord(after)]
      const differs = (field: keyof AuditRecord) => JSON.stringify(was[field]) !== JSON.stringify(is[field])
      const fields = [
        ...restorable.filter(differs),
        ...[periodFields, statusFields].flatMap(all => (all.some(differs) ? all : [])),
      ]
      const wasConfirmed = before.customerConfirmedAt !== null
      const answerChanged =
        wasConfirmed !== (after.customerConfirmedAt !== null) && !isMoved(before, after) && !isCalledOff(before.status)
      return {
        ...{ id: after.id, version: after.version, version_before: before.version },
        before: {
          ...Object.fromEntries(fields.map(field => [field, was[field]])),
          ...(answerChanged ? { customer_confirmed: wasConfirmed } : {}),
        },
      }
    })
}

/** Whether an appointment that took no one's time will do so again. */
export const becomesActive = (
  row: { status: string },
  statusChange: { status: AppointmentStatus } | undefined,
): boolean => statusChange !== undefined && isCalledOff(row.status) && !isCalledOff(statusChange.status)

/** The columns of a new status. */
export const columnsOfStatus = (
  row: AppointmentRow,
  statusChange: { status: AppointmentStatus; reason: string | null },
) => ({
  status: statusChange.status,
  cancelledReason: statusChange.status === 'cancelled' ? statusChange.reason : null,
  // A cancelled appointment that is planned again needs a new answer from its customer.
  ...(becomesActive(row, statusChange) ? noCustomerAnswer : {}),
})

/** How a change is logged and reported. */
export function entryOf(statusChange: { status: AppointmentStatus } | undefined) {
  const name = statusChange?.status === 'cancelled' ? 'appointment.cancelled' : 'appointment.updated'
  return { action: name, event: name } as const
}

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
  const seen = await loadAppointment(tx, actor, id)
  const inScope = () =>
    scope === 'this' || seen.seriesId === null
      ? { id }
      : { seriesId: seen.seriesId, ...(scope === 'following' ? { startsAt: { gte: seen.startsAt } } : {}) }
  const locked = await lockRows(tx, actor, { where: inScope(), userIds, resourceIds })
  const first = locked.rows.find(row => row.id === id)
  if (!first) throw new DomainError('appointment.not_found')
  return { ...locked, first }
}

interface RowsToLock extends Pick<PlansToLock, 'userIds' | 'resourceIds'> {
  where: Prisma.AppointmentWhereInput
}

/**
 * Locks these appointments as `lockPlans` does. Returns the rows after locking, by id, and the resources that allow no
 * double booking.
 * @throws DomainError reference.not_found; conflict when people were added meanwhile
 */
export async function lockRows(tx: Tx, actor: Actor, { where, userIds = [], resourceIds = [] }: RowsToLock) {
  const { tenantId } = actor
  const before = await loadAppointments(tx, actor, where)
  const people = [...new Set(before.flatMap(peopleOf))]
  const things = [...new Set(before.flatMap(resourcesOf))]
  await lockPeople(tx, tenantId, { wanted: userIds, planned: people })
  const once = await lockResources(tx, tenantId, { wanted: resourceIds, planned: things })
  const ids = before.map(({ id }) => id)
  await lockRecords(tx, tenantId, 'appointment', ids)
  const rows = await loadAppointments(tx, actor, { id: { in: ids } })
  // People or resources that were added between the two reads are not locked.
  const added = rows.find(
    row =>
      peopleOf(row).some(userId => !people.includes(userId)) || resourcesOf(row).some(one => !things.includes(one)),
  )
  if (added) throw new DomainError('conflict', { version: added.version })
  return { rows, once }
}

type PlannedRow = Plan['periods'][number] & { id: number; userIds: readonly number[]; resourceIds: readonly number[] }

/** Conflicts of these appointments as they would be planned. */
export async function conflictsOfAll(
  tx: Tx,
  actor: Actor,
  rows: readonly PlannedRow[],
): Promise<AppointmentConflict[]> {
  const ids = rows.map(({ id }) => id)
  // Those with the same people and resources are queried together.
  const groups = new Map<string, Plan & { periods: Plan['periods'][number][] }>()
  for (const { userIds, resourceIds, startsAt, endsAt, allDay, travelMinutes } of rows) {
    const plan = { userIds, resourceIds }
    const key = JSON.stringify(plan)
    const group = groups.get(key) ?? { ...plan, ids, periods: [] }
    group.periods.push({ startsAt, endsAt, allDay, travelMinutes })
    groups.set(key, group)
  }
  const conflicts: AppointmentConflict[] = []
  for (const group of groups.values()) conflicts.push(...(await conflictsOf(tx, actor, group)))
  return conflicts
}

/** Whether these fields can be changed on an appointment in this status. */
export const isAllowed = (row: AppointmentRow, { description: _description, ...others }: Updates): boolean =>
  !isClosed(row.status) || Object.values(others).every(value => value === undefined)

export function assertOpen(row: AppointmentRow, given: Updates): void {
  if (!isAllowed(row, given)) throw new DomainError('appointment.closed', { status: row.status })
}

/** The period after the change, if any of it is given. @throws DomainError validation */
export function periodAfter({ timeZone }: Actor, row: AppointmentRow, { starts_at, ends_at, all_day }: Updates) {
  if (starts_at === undefined && ends_at === undefined && all_day === undefined) return undefined
  const period = {
    starts_at: starts_at ?? row.startsAt.toISOString(),
    ends_at: ends_at ?? row.endsAt.toISOString(),
    all_day: all_day ?? row.allDay,
  }
  checkBy(() => periodIssues(period, timeZone))(period)
  return { ...instantsOf(period, timeZone), allDay: period.all_day }
}

export const isMoved = (before: Period, after: Period): boolean =>
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
const noCustomerAnswer = {
  ...{ customerConfirmedAt: null, customerAnswer: null, customerAnsweredAt: null },
  ...{ customerWishes: [] as Date[], customerNote: null },
}

/** Effect of a customer's yes or its withdrawal: a yes confirms a scheduled appointment. */
function answerColumns(row: AppointmentRow, confirmed: boolean | undefined, now: Date) {
  if (confirmed === undefined) return {}
  if (!confirmed) return noCustomerAnswer
  return {
    ...(row.customerAnswer === 'confirmed' ? {} : noCustomerAnswer),
    customerConfirmedAt: row.customerConfirmedAt ?? now,
    ...(row.status === 'scheduled' ? { status: 'confirmed' } : {}),
  }
}

const difference = (before: readonly number[], after: readonly number[] = before) => ({
  added: after.filter(id => !before.includes(id)),
  removed: before.filter(id => !after.includes(id)),
})

/** People answer under the lock of their appointment: a row read under it has all answers. */
async function forgetAnswers(tx: Tx, { tenantId, id, users }: AppointmentRow): Promise<void> {
  if (users.every(({ answer }) => answer === null)) return
  await tx.appointmentUser.updateMany({
    where: { tenantId, appointmentId: id, answer: { not: null } },
    data: { answer: null, answerReason: null, answeredAt: null },
  })
}

/**
 * Notifies people of one change to their appointments: who was added, whose was moved, and whose was cancelled. Each is
 * notified once for all changes within a series.
 */
export async function notifyChanges(tx: Tx, ctx: Ctx, done: readonly Changed[]) {
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
    const isActiveAgain = isCalledOff(before.status) && !isCalledOff(after.status)
    if (!isCalledOff(after.status)) note('appointment_assigned', after, isActiveAgain ? peopleOf(after) : added)
    if (!isCalledOff(before.status)) note('appointment_cancelled', before, removed)
    if (!isCalledOff(before.status) && after.status === 'cancelled') note('appointment_cancelled', after, stay)
    else if (!isActiveAgain && (isMoved(before, after) || before.location !== after.location))
      note('appointment_changed', after, stay)
  }
  for (const [kind, byPerson] of Object.entries(notified) as [keyof typeof notified, Map<number, AppointmentRow[]>][])
    for (const [userId, rows] of [...byPerson].sort(([a], [b]) => a - b)) {
      const [first] = [...rows].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      if (first) await notifyPeople(tx, ctx, kind, first, { to: [userId], more: rows.length - 1 })
    }
}

import type { Prisma } from '../../../../prisma/client/client'
import type { CalendarEvent } from '../../../adapters/calendar-mail/port'
import type { ChangePage, EventChange } from '../../../adapters/calendar-mail/sync-port'
import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { SliceWrite } from '../../../platform/jobs/jobs'
import { notifyLive } from '../../../platform/records/live'
import { recordChange } from '../../../platform/records/record-change'
import { type Cursor, enqueueOnce } from '../../exchange/accounts/enqueue-calendar-sync'
import { answerAppointment } from '../../planning/appointments/answer'
import { createAppointment } from '../../planning/appointments/create'
import { type AppointmentStatus, isCalledOff, isClosed } from '../../planning/appointments/machine'
import { updateAppointment } from '../../planning/appointments/update'
import { partsBetween, type Shared, type SharedPart, sharedOf, verdictOf } from './merge-rules'
import { windowAt } from './push-appointments'
import type { SyncRow } from './sync-calendar'

/** How long the synced time range stays fixed; then everything is read again, including days that have come nearer. */
const windowDays = 30
const perSweep = 20
/** A change this old without a notification: none will come. */
const noticeMs = 5 * 60_000

type Link = Prisma.CalendarLinkGetPayload<{ include: { appointment: { include: { users: true } } } }>
const withAppointment = { appointment: { include: { users: true } } } as const

/** A change together with what had to be requested in addition. */
interface ResolvedChange {
  change: EventChange
  /** It has a link row: it is the event of one of our appointments. */
  isLinked: boolean
  /** It has not been seen before, and it may become an appointment. */
  isNew: boolean
}

/** Reads one page of changes at the vendor and applies them. */
export async function pullChanges(
  ctx: Ctx,
  sync: SyncRow,
  cursor: Cursor,
  options: OpenAccount,
): Promise<SliceWrite<Cursor>> {
  const { calendarId, account } = sync.connection
  const provider = vendors[account.vendor].sync(options)
  const now = ctx.clock.now()
  const window = windowAt(now)
  const isOld = !sync.windowFrom || sync.windowFrom.getTime() < window.from.getTime() - windowDays * 86_400_000
  const isFull = cursor.page === null ? sync.cursor === null || isOld : cursor.full
  const generation = isFull && cursor.page === null ? sync.generation + 1 : sync.generation
  const from = cursor.page ? { page: cursor.page } : isFull ? window : { cursor: sync.cursor ?? '' }
  let page: ChangePage
  try {
    page = await provider.changes(calendarId, from)
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.reason === 'cursor_gone')) throw error
    // What has changed since is unknown: everything is read again.
    return async tx => {
      await tx.calendarSync.updateMany({ where: idOf(ctx, sync), data: { cursor: null } })
      return { next: { ...cursor, step: 'pull', page: null, full: true } }
    }
  }
  const resolved = await resolveChanges(ctx, sync, page.changes, async id => provider.event(calendarId, id), isFull)
  return async (tx, inner) => {
    if (generation !== sync.generation)
      await tx.calendarSync.updateMany({
        where: idOf(ctx, sync),
        data: { generation, windowFrom: window.from, windowUntil: window.until },
      })
    const rewrites = await takeIn(tx, inner, ctx, { ...sync, generation }, resolved)
    if (!isFull) await suspectWatch(tx, ctx, sync, resolved)
    const again = cursor.again || rewrites
    if (page.next) return { next: { ...cursor, step: 'pull', page: page.next, full: isFull, again } }
    await tx.calendarSync.updateMany({ where: idOf(ctx, sync), data: { cursor: page.cursor } })
    return isFull
      ? { next: { ...cursor, step: 'sweep', page: null, full: true, again } }
      : ended(tx, ctx, sync, { ...cursor, again })
  }
}

const idOf = ({ actor: { tenantId } }: Ctx, { id }: Pick<SyncRow, 'id'>) => ({ tenantId, id })
const maxRounds = 3

/** Ends the run, or starts another round when something still has to be written to the calendar. */
async function ended(tx: Tx, ctx: Ctx, sync: SyncRow, cursor: Cursor) {
  if (cursor.again && cursor.rounds < maxRounds)
    return {
      next: { step: 'plan' as const, page: null, full: false, again: false, rounds: cursor.rounds + 1 },
    }
  const { tenantId } = ctx.actor
  await tx.calendarSync.updateMany({ where: idOf(ctx, sync), data: { syncedAt: ctx.clock.now(), problem: null } })
  await notifyLive(tx, tenantId, { topic: 'calendars', id: sync.connectionId, type: 'synced' })
  return 'done' as const
}

/** Events not seen in a full read are requested individually: each has left the synced time range, or is gone. */
export async function sweepLinks(
  ctx: Ctx,
  sync: SyncRow,
  cursor: Cursor,
  options: OpenAccount,
): Promise<SliceWrite<Cursor>> {
  const { calendarId, account } = sync.connection
  const provider = vendors[account.vendor].sync(options)
  const links = await inTenant(ctx, tx =>
    tx.calendarLink.findMany({
      where: {
        ...{ tenantId: ctx.actor.tenantId, syncId: sync.id, eventId: { not: null }, takenOut: false },
        ...{ generation: { lt: sync.generation }, endsAt: { gt: sync.windowFrom ?? new Date() } },
        startsAt: { lt: sync.windowUntil ?? new Date() },
      },
      ...{ orderBy: { id: 'asc' }, take: perSweep },
    }),
  )
  const entries: ResolvedChange[] = []
  for (const { eventId } of links) {
    const id = eventId ?? ''
    const change = (await provider.event(calendarId, id)) ?? { id, key: null, event: null }
    entries.push({ change, isLinked: true, isNew: false })
  }
  return async (tx, inner) => {
    const again = (await takeIn(tx, inner, ctx, sync, entries)) || cursor.again
    if (links.length === perSweep) return { next: { ...cursor, step: 'sweep', again } }
    const { tenantId } = ctx.actor
    const { generation } = sync
    await tx.outsideTime.deleteMany({ where: { tenantId, syncId: sync.id, generation: { lt: generation } } })
    return ended(tx, ctx, sync, { ...cursor, again })
  }
}

async function resolveChanges(
  ctx: Ctx,
  sync: SyncRow,
  changes: readonly EventChange[],
  load: (id: string) => Promise<EventChange | null>,
  isFull: boolean,
): Promise<ResolvedChange[]> {
  const { tenantId } = ctx.actor
  const eventId = { in: changes.map(({ id }) => id) }
  const where = { tenantId, syncId: sync.id, eventId }
  const [links, outside] = await inTenant(ctx, tx =>
    Promise.all([
      tx.calendarLink.findMany({ where, select: { eventId: true } }),
      tx.outsideTime.findMany({ where, select: { eventId: true } }),
    ]),
  )
  const linked = new Set(links.map(one => one.eventId))
  const known = new Set(outside.map(one => one.eventId))
  const takes = sync.takesEvents && !isFull && may(ctx.actor, 'appointments:write')
  const entries: ResolvedChange[] = []
  for (const given of changes) {
    const isLinked = linked.has(given.id)
    const isCandidate = takes && !isLinked && !known.has(given.id) && given.key === null && isTakeable(given.event)
    // An event reported as gone may only have left the synced time range, and not every list contains our key.
    const whole = (isLinked && !given.event) || isCandidate ? await load(given.id) : given
    entries.push({
      change: whole ?? { ...given, event: null },
      isLinked,
      isNew: isCandidate && whole?.key === null,
    })
  }
  return entries
}

/** It is busy, not private, has no other attendees and does not repeat. */
const isTakeable = (event: CalendarEvent | null): boolean =>
  event !== null &&
  [!event.isPrivate, event.isBusy, event.attendees.length === 0, event.recurrence.length === 0].every(Boolean)

/** Applies changes in their order; returns whether anything has to be written to the calendar again. */
function takeIn(tx: Tx, inner: Ctx, person: Ctx, sync: SyncRow, entries: readonly ResolvedChange[]): Promise<boolean> {
  const ctx: Ctx = { ...inner, actor: person.actor, locale: person.locale }
  return enqueueOnce(tx, ctx, async () => {
    let rewrites = false
    const outside: OutsideEvent[] = []
    for (const { change, isLinked, isNew } of entries) {
      const link = isLinked ? await linkOf(tx, ctx, sync, change.id) : null
      if (link) rewrites = (await takeLinked(tx, ctx, sync, link, change.event)) || rewrites
      else if (isNew && change.event && (await takeNew(tx, ctx, sync, change.event))) continue
      // An event of ours that has lost its appointment is not another commitment of the person.
      else if (change.key === null) outside.push({ id: change.id, event: change.event })
    }
    await keepOutside(tx, ctx, sync, outside)
    return rewrites
  })
}

const linkOf = (tx: Tx, { actor: { tenantId } }: Ctx, { id: syncId }: SyncRow, eventId: string) =>
  tx.calendarLink.findUnique({
    where: { tenantId_syncId_eventId: { tenantId, syncId, eventId } },
    include: withAppointment,
  })

/** Processes a change of one of our own events; returns whether it has to be written there again. */
async function takeLinked(tx: Tx, ctx: Ctx, sync: SyncRow, link: Link, event: CalendarEvent | null): Promise<boolean> {
  const { generation } = sync
  const where = { tenantId: link.tenantId, id: link.id }
  const updatedAt = ctx.clock.now()
  // The change is our own write, reported back to us.
  if (event?.etag && event.etag === link.etag) {
    await tx.calendarLink.updateMany({ where, data: { generation } })
    return false
  }
  const there = event && sharedOf(event, ctx.actor.timeZone)
  if (!event || !there) return takeRemoval(tx, ctx, sync, link)
  const { appointment } = link
  const base: Shared = {
    ...{ title: link.title, location: link.location, allDay: link.allDay },
    ...{ startsAt: link.startsAt ?? appointment.startsAt, endsAt: link.endsAt ?? appointment.endsAt },
  }
  const verdict = verdictOf(base, appointment, there, {
    mayPlan: may(ctx.actor, 'appointments:write'),
    isOpen: !isClosed(appointment.status),
  })
  let { kept } = verdict
  let reason = 'not_taken'
  if (verdict.taken.length > 0) {
    const refused = await attempted(() => updateAppointment(ctx, updatesOf(link, there, verdict.taken)))
    if (refused) {
      kept = [...kept, ...verdict.taken]
      reason = refused
    }
  }
  if (kept.length > 0) await noteKept(tx, ctx, link.appointmentId, there, kept, reason)
  const now = await tx.appointment.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: link.tenantId, id: link.appointmentId } },
    select: { version: true, title: true, startsAt: true, endsAt: true, allDay: true, location: true },
  })
  const isEqual = partsBetween(now, there).length === 0
  // 0 means still to be written. An appointment changed here too is written even if the shared parts are equal, because
  // its text may differ.
  const version = isEqual && link.version === appointment.version ? now.version : 0
  await tx.calendarLink.updateMany({
    where,
    data: { ...there, etag: event.etag, version, generation, takenOut: false, problem: null, updatedAt },
  })
  return version === 0
}

const updatesOf = ({ appointmentId }: Link, there: Shared, taken: readonly SharedPart[]) => ({
  ...{ id: appointmentId, scope: 'this' as const },
  updates: {
    ...{ conflict_mode: 'warn' as const, reason: undefined },
    ...(taken.includes('title') ? { title: there.title } : {}),
    ...(taken.includes('location') ? { location: there.location } : {}),
    ...(taken.includes('time')
      ? { starts_at: there.startsAt.toISOString(), ends_at: there.endsAt.toISOString(), all_day: there.allDay }
      : {}),
  },
})

/** Error key when our own rules refuse it, otherwise null. */
async function attempted(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.key
    throw error
  }
}

/** Logs the values of the calendar that were not taken over. */
function noteKept(tx: Tx, ctx: Ctx, id: number, there: Shared, kept: readonly SharedPart[], reason: string) {
  const after = {
    ...{ calendar_reason: reason },
    ...(kept.includes('title') ? { calendar_title: there.title } : {}),
    ...(kept.includes('location') ? { calendar_location: there.location } : {}),
    ...(kept.includes('time')
      ? { calendar_starts_at: there.startsAt.toISOString(), calendar_ends_at: there.endsAt.toISOString() }
      : {}),
  }
  return recordChange(tx, ctx, { action: 'appointment.kept', id, after })
}

const takenOutText = { de: 'Im eigenen Kalender gelöscht', en: 'Deleted in the own calendar' } as const

/**
 * Handles the removal of an event of ours. A planner who is alone in the appointment cancels it; a participant among
 * others declines. If it was changed here meanwhile, the event is put back; a closed appointment stays as it is.
 */
async function takeRemoval(tx: Tx, ctx: Ctx, sync: SyncRow, link: Link): Promise<boolean> {
  const { tenantId, userId } = ctx.actor
  const { appointment, appointmentId } = link
  const where = { tenantId, id: link.id }
  const data = { eventId: null, etag: null, generation: sync.generation, updatedAt: ctx.clock.now() }
  const isIn = appointment.users.some(one => one.userId === userId && one.answer !== 'declined')
  const status = appointment.status as AppointmentStatus
  if (!isIn || isCalledOff(status)) {
    await tx.calendarLink.deleteMany({ where })
    return false
  }
  if (isClosed(status)) {
    await tx.calendarLink.updateMany({ where, data: { ...data, takenOut: true } })
    return false
  }
  const putBack = async (reason: string) => {
    await tx.calendarLink.updateMany({ where, data: { ...data, version: 0 } })
    await recordChange(tx, ctx, {
      ...{ action: 'appointment.kept', id: appointmentId },
      after: { calendar_reason: reason, calendar_removed: true },
    })
    return true
  }
  if (link.version !== appointment.version) return putBack('not_taken')
  const reason = takenOutText[ctx.locale]
  const isAlone = appointment.users.length === 1
  const refused = await attempted(() =>
    isAlone && may(ctx.actor, 'appointments:write')
      ? updateAppointment(ctx, {
          ...{ id: appointmentId, scope: 'this' as const },
          updates: { status: 'cancelled', reason, conflict_mode: 'warn' },
        })
      : answerAppointment(ctx, { id: appointmentId, answer: 'declined', reason, expected_version: undefined }),
  )
  if (refused) return putBack(refused)
  await tx.calendarLink.deleteMany({ where })
  return false
}

/** Creates the person's appointment from an event created there; false when our rules refuse it. */
async function takeNew(tx: Tx, ctx: Ctx, sync: SyncRow, event: CalendarEvent): Promise<boolean> {
  const there = sharedOf(event, ctx.actor.timeZone)
  const { tenantId, userId } = ctx.actor
  if (!there || there.title === '' || userId === null) return false
  let appointmentId = 0
  const refused = await attempted(async () => {
    const { data } = await createAppointment(ctx, {
      ...{ title: there.title, location: there.location, description: null, kind: 'other', travel_minutes: 0 },
      ...{ starts_at: there.startsAt.toISOString(), ends_at: there.endsAt.toISOString(), all_day: there.allDay },
      ...{ user_ids: [userId], resource_ids: [], conflict_mode: 'warn', recurrence: null },
      ...{ project_id: null, kontakt_id: null },
    })
    appointmentId = data.id
  })
  if (refused) return false
  await tx.calendarLink.create({
    data: {
      ...{ tenantId, syncId: sync.id, appointmentId, eventId: event.id, etag: event.etag, version: 1 },
      ...{ ...there, generation: sync.generation, updatedAt: ctx.clock.now() },
    },
    select: { id: true },
  })
  return true
}

interface OutsideEvent {
  id: string
  event: CalendarEvent | null
}

/** Stores when the person is busy with other events; of private events only the times. */
async function keepOutside(tx: Tx, ctx: Ctx, sync: SyncRow, events: readonly OutsideEvent[]): Promise<void> {
  if (events.length === 0) return
  const { tenantId, timeZone, userId } = ctx.actor
  const rows = new Map<string, object>()
  for (const { id, event } of events) {
    rows.delete(id)
    const times = event?.isBusy && event.recurrence.length === 0 ? sharedOf(event, timeZone) : null
    if (!event || !times || times.endsAt <= times.startsAt) continue
    rows.set(id, {
      ...{ event_id: id, starts_at: times.startsAt, ends_at: times.endsAt, all_day: times.allDay },
      title: event.isPrivate ? null : times.title || null,
    })
  }
  const removed = events.map(({ id }) => id).filter(id => !rows.has(id))
  if (removed.length > 0)
    await tx.outsideTime.deleteMany({ where: { tenantId, syncId: sync.id, eventId: { in: removed } } })
  if (rows.size === 0) return
  await tx.$executeRaw`
    INSERT INTO outside_times AS o (tenant_id, sync_id, user_id, event_id, starts_at, ends_at, all_day, title, generation)
    SELECT ${tenantId}, ${sync.id}, ${userId}, e.event_id, e.starts_at, e.ends_at, e.all_day, e.title, ${sync.generation}
    FROM jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb)
      AS e (event_id text, starts_at timestamptz, ends_at timestamptz, all_day boolean, title text)
    ON CONFLICT (tenant_id, sync_id, event_id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      all_day = excluded.all_day, title = excluded.title, generation = excluded.generation`
}

/** Marks the channel as lost, to be replaced, when a change was made long ago and no notification of it has come. */
async function suspectWatch(tx: Tx, ctx: Ctx, sync: SyncRow, entries: readonly ResolvedChange[]): Promise<void> {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  const newestUnnoticed = entries
    .filter(({ isLinked }) => !isLinked)
    .map(({ change }) => new Date(change.event?.updatedAt ?? Number.NaN))
    .filter(at => at.getTime() < now.getTime() - noticeMs)
    .sort((a, b) => b.getTime() - a.getTime())[0]
  if (!newestUnnoticed) return
  await tx.calendarWatch.updateMany({
    where: {
      ...{ tenantId, syncId: sync.id, lostAt: null, createdAt: { lt: newestUnnoticed } },
      OR: [{ notifiedAt: null }, { notifiedAt: { lt: newestUnnoticed } }],
    },
    data: { lostAt: now },
  })
}

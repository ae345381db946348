import type { EventDraft } from '../../../adapters/calendar-mail/port'
import { type OpenAccount, vendors } from '../../../adapters/calendar-mail/vendors'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import type { SliceWrite } from '../../../platform/jobs/jobs'
import { recordChange } from '../../../platform/records/record-change'
import { sha256Hex } from '../../../platform/secrets'
import { dayIn } from '../../../platform/values/days'
import type { Cursor } from '../../exchange/accounts/calendar-sync'
import { isWantedSql } from './is-wanted-sql'
import { partsBetween, type Shared, sharedOf } from './merge-rules'
import { pullChanges } from './pull-changes'
import type { SyncRow } from './sync-calendar'

const perSlice = 20

interface Pending extends Shared {
  id: number
  appointmentId: number
  eventId: string | null
  etag: string | null
  version: number
  description: string | null
  isWanted: boolean
  textHash: string
  base: Shared | null
}

/** Key by which an event is recognised as ours, even if our row of it is lost. */
const keyOf = (ctx: Ctx, { userId }: Pick<SyncRow, 'userId'>, appointmentId: number): string =>
  sha256Hex(`${ctx.actor.companyId}:${userId}:${appointmentId}`).slice(0, 40)

async function pendingOf(ctx: Ctx, sync: SyncRow): Promise<Pending[]> {
  const { tenantId } = ctx.actor
  const rows = await inTenant(
    ctx,
    tx => tx.$queryRaw<Array<Omit<Pending, 'base'> & BaseColumns>>`
      SELECT l.id, l.appointment_id AS "appointmentId", l.event_id AS "eventId", l.etag, a.version, a.title, a.location,
        a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.all_day AS "allDay", a.description, ${isWantedSql} AS "isWanted",
        l.text_hash AS "textHash", l.title AS "baseTitle", l.starts_at AS "baseStartsAt", l.ends_at AS "baseEndsAt",
        l.all_day AS "baseAllDay", l.location AS "baseLocation"
      FROM calendar_links l JOIN appointments a ON a.tenant_id = l.tenant_id AND a.id = l.appointment_id
        LEFT JOIN appointment_users u ON u.tenant_id = l.tenant_id AND u.appointment_id = a.id AND u.user_id = ${sync.userId}
      WHERE l.tenant_id = ${tenantId} AND l.sync_id = ${sync.id} AND NOT l.taken_out AND (l.version <> a.version OR NOT ${isWantedSql})
      ORDER BY l.id LIMIT ${perSlice}`,
  )
  return rows.map(row => ({
    ...row,
    base:
      row.baseStartsAt && row.baseEndsAt
        ? {
            ...{ title: row.baseTitle, location: row.baseLocation, allDay: row.baseAllDay },
            ...{ startsAt: row.baseStartsAt, endsAt: row.baseEndsAt },
          }
        : null,
  }))
}

interface BaseColumns {
  baseTitle: string
  baseStartsAt: Date | null
  baseEndsAt: Date | null
  baseAllDay: boolean
  baseLocation: string | null
}

/** Result for one appointment at the vendor. */
type Outcome =
  | { kind: 'removed' | 'stale' | 'vanished' }
  | { kind: 'same' }
  | { kind: 'written'; eventId: string; etag: string | null; there: Shared; textHash: string }
  | { kind: 'refused'; problem: string }

const textOf = (ctx: Ctx, { appointmentId, description }: Pending): string =>
  [description, new URL(`/appointments/${appointmentId}`, ctx.settings.baseUrl).href].filter(Boolean).join('\n\n')

function draftOf(ctx: Ctx, pending: Pending): EventDraft {
  const { timeZone } = ctx.actor
  const { title, startsAt, endsAt, allDay, location } = pending
  const at = (moment: Date) =>
    allDay ? { date: dayIn(timeZone, moment) } : { dateTime: moment.toISOString(), timeZone }
  return { summary: title, location, description: textOf(ctx, pending), start: at(startsAt), end: at(endsAt) }
}

/** Failures of this event alone; all others concern the whole account. */
const ofEvent = new Set(['misused', 'guests_notified', 'online_text', 'refused'])

/**
 * Writes changes made here to the calendar, and deletes events that no longer belong there. Where there are none, as in
 * most runs, it goes on with what has changed there.
 */
export async function writeAppointments(
  ctx: Ctx,
  sync: SyncRow,
  cursor: Cursor,
  options: OpenAccount,
): Promise<SliceWrite<Cursor>> {
  const pendings = await pendingOf(ctx, sync)
  if (pendings.length === 0)
    return pullChanges(ctx, sync, { ...cursor, step: 'pull', page: null, full: false }, options)
  const outcomes: Array<readonly [Pending, Outcome]> = []
  for (const pending of pendings) outcomes.push([pending, await pushOne(ctx, sync, options, pending)])
  return async (tx, inner) => {
    for (const [pending, outcome] of outcomes) await writeOutcome(tx, inner, sync.id, pending, outcome)
    const isStale = outcomes.some(([, { kind }]) => kind === 'stale' || kind === 'vanished')
    const next = { ...cursor, page: null, full: false, again: cursor.again || isStale }
    // A change that was made there first has to be read before anything else is written.
    return { next: { ...next, step: pendings.length < perSlice || isStale ? 'pull' : 'push' } }
  }
}

async function pushOne(ctx: Ctx, sync: SyncRow, options: OpenAccount, pending: Pending): Promise<Outcome> {
  const { calendarId, account } = sync.connection
  const vendor = vendors[account.vendor]
  const key = keyOf(ctx, sync, pending.appointmentId)
  const textHash = sha256Hex(textOf(ctx, pending))
  const draft = draftOf(ctx, pending)
  try {
    if (!pending.isWanted) {
      const eventId = pending.eventId ?? (await vendor.sync(options).named(calendarId, key))
      if (eventId) await vendor.calendar(options).remove(calendarId, eventId, { notify: false })
      return { kind: 'removed' }
    }
    const { base, eventId, etag } = pending
    if (eventId && base && textHash === pending.textHash && partsBetween(base, pending).length === 0)
      return { kind: 'same' }
    const event = eventId
      ? await vendor.calendar(options).change(calendarId, eventId, draft, { notify: false, etag: etag ?? undefined })
      : await vendor.sync(options).put(calendarId, key, draft)
    const there = sharedOf(event, ctx.actor.timeZone) ?? pending
    return { kind: 'written', eventId: event.id, etag: event.etag, there, textHash }
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    if (error.reason === 'changed') return { kind: 'stale' }
    if (error.reason === 'event_gone') return { kind: 'vanished' }
    if (ofEvent.has(error.reason)) return { kind: 'refused', problem: error.reason }
    throw error
  }
}

async function writeOutcome(tx: Tx, ctx: Ctx, syncId: number, pending: Pending, outcome: Outcome): Promise<void> {
  const { tenantId } = ctx.actor
  const where = { tenantId, id: pending.id }
  const { version, isWanted } = pending
  const updatedAt = ctx.clock.now()
  switch (outcome.kind) {
    case 'removed':
      return void (await tx.calendarLink.deleteMany({ where }))
    case 'stale':
      return
    case 'vanished':
      // Deleted there and changed here: the change wins, and the log says so.
      await tx.calendarLink.updateMany({ where, data: { eventId: null, etag: null, updatedAt } })
      return recordChange(tx, ctx, {
        ...{ action: 'appointment.kept', id: pending.appointmentId, after: { calendar_removed: true } },
      })
    case 'same':
      return void (await tx.calendarLink.updateMany({ where, data: { version, problem: null, updatedAt } }))
    case 'refused':
      return void (await tx.calendarLink.updateMany({
        where,
        data: { version, problem: outcome.problem, takenOut: !isWanted, updatedAt },
      }))
    case 'written': {
      const { eventId, etag, there, textHash } = outcome
      await tx.outsideTime.deleteMany({ where: { tenantId, syncId, eventId } })
      await tx.calendarLink.updateMany({
        where,
        data: { ...there, eventId, etag, textHash, version, problem: null, updatedAt },
      })
    }
  }
}

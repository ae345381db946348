import { Prisma, type TimeEntry } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Actor, may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type ListFilter, where, whereChangedSince, whereIs } from '../../../platform/lists/list-filters'
import { listSource, readPage } from '../../../platform/lists/list-page'
import { toWire } from '../../../platform/records/wire-columns'
import { addDays, dayIn, dayToDate, mondayOf } from '../../../platform/values/days'
import { pageEnvelope } from '../../../platform/values/scalars'
import { mayChange } from './rules'
import { type ListRecorded, type ListTimeEntries, type RecordedTime, TimeEntryRecord } from './schema'

type Row = TimeEntry & { user: { name: string } }

const source = listSource({
  table: 'time_entries',
  fields: Object.keys(Prisma.TimeEntryScalarFieldEnum),
  joined: { 'user.name': Prisma.sql`(select name from users where id = t.user_id)` },
  only: Prisma.sql`not t.running`,
})

/**
 * One page of time entries, newest first, with the total. Without the right to see everyone's, a person gets only their
 * own.
 */
export async function listTimeEntries(ctx: Ctx, { page, pageSize, updated_since }: ListTimeEntries) {
  const filters = [...visibleTo(ctx.actor), ...whereChangedSince(updated_since)]
  const offset = (page - 1) * pageSize
  const { rows, total } = await readPage<Row>(ctx, source, { limit: pageSize, offset, filters })
  return {
    data: rows.map(toTimeEntryRecord),
    pagination: {
      page,
      pageSize,
      total,
      totalPages: Math.ceil(total / pageSize),
      hasMore: offset + rows.length < total,
    },
  }
}

function visibleTo(actor: Actor): ListFilter[] {
  if (may(actor, 'time_entries:read_all')) return []
  return actor.userId === null ? where(Prisma.sql`false`) : whereIs('userId', actor.userId)
}

export const toTimeEntryRecord = (row: Row): TimeEntryRecord =>
  toWire(TimeEntryRecord, row, { user_name: row.user.name })

export const withAll = {
  membership: { select: { user: { select: { name: true } } } },
  project: { select: { name: true, projectNumber: true } },
  rapportEntry: { select: { rapport: { select: { id: true, rapportNumber: true } } } },
  breaks: { orderBy: { startedAt: 'asc' } },
} as const satisfies Prisma.TimeEntryInclude
export type TimeEntryRow = Prisma.TimeEntryGetPayload<{ include: typeof withAll }>

/** Condition for the entries that an actor may see: all of the company, or their own. */
export const entriesOf = (actor: Actor): Prisma.TimeEntryWhereInput => ({
  tenantId: actor.tenantId,
  ...(may(actor, 'time_entries:read_all') ? {} : { userId: actor.userId ?? 0 }),
})

/** @throws DomainError time_entry.not_found, also for one that the actor may not see */
export async function loadTimeEntry(tx: Tx, actor: Actor, id: number): Promise<TimeEntryRow> {
  const row = await tx.timeEntry.findFirst({ where: { ...entriesOf(actor), id }, include: withAll })
  if (!row) throw new DomainError('time_entry.not_found')
  return row
}

/** The running entry of a person's clock. */
export const loadRunning = (tx: Tx, { tenantId }: Actor, userId: number): Promise<TimeEntryRow | null> =>
  tx.timeEntry.findFirst({ where: { tenantId, userId, running: true }, include: withAll })

/** An entry as audit and events show it. */
export function toLogged({ membership, project: _project, rapportEntry: _rapport, breaks, ...row }: TimeEntryRow) {
  return {
    ...toTimeEntryRecord({ ...row, user: membership.user }),
    breaks: breaks.map(({ startedAt, endedAt }) => ({
      started_at: startedAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
    })),
    source: row.source as RecordedTime['source'],
    running: row.running,
    late: row.late,
  }
}

/** An entry as the application shows it to an actor. */
export function toRecordedTime(actor: Actor, row: TimeEntryRow): RecordedTime {
  const rapport = row.rapportEntry?.rapport
  return {
    ...toLogged(row),
    project_name: row.project?.name ?? null,
    project_number: row.project?.projectNumber ?? null,
    rapport_id: rapport?.id ?? null,
    rapport_number: rapport?.rapportNumber ?? null,
    locked: row.lockedAt !== null,
    version: row.version,
    allowed_actions: mayChange(actor, row) ? ['edit', 'delete'] : [],
  }
}

/**
 * One page of the entries that the actor may see, ordered by day and start: one by its id, those of a range of days
 * (default: this week), filtered by person, project and kind. The running entry is shown by the clock only.
 */
export function listRecorded(ctx: Ctx, input: ListRecorded) {
  const { actor, clock } = ctx
  const monday = mondayOf(dayIn(actor.timeZone, clock.now()))
  const days = { gte: dayToDate(input.from ?? monday), lte: dayToDate(input.to ?? addDays(monday, 6)) }
  const where: Prisma.TimeEntryWhereInput = {
    AND: [entriesOf(actor), input.id === undefined ? { date: days } : { id: input.id }],
    running: false,
    userId: input.user_id,
    projectId: input.project_id,
    kind: input.kind,
  }
  return inTenant(ctx, async tx => {
    const total = await tx.timeEntry.count({ where })
    const rows = await tx.timeEntry.findMany({
      ...{ where, include: withAll, take: input.limit, skip: input.offset },
      orderBy: [{ date: 'asc' }, { startedAt: 'asc' }, { id: 'asc' }],
    })
    return pageEnvelope(
      rows.map(row => toRecordedTime(actor, row)),
      total,
      input,
    )
  })
}

import type { Ctx } from '../../../context'
import { type Amount, Decimal, decimal, wire } from '../../../money/money'
import { type Actor, judge, may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay } from '../../../platform/values/days'
import { customerLocale } from '../../../platform/values/locale'
import { recordRapportLinks } from '../../planning/time-entries/record-rapport-links'
import { changeDraft } from './change-draft'
import { newRapport } from './create'
import { loadRapport, type RapportRow, toRapportDetail } from './read'
import { numbered, positionAfter } from './rules'
import type { FilledRapport, ImportableTime, ImportTimes, TimesToRapport } from './schema'
import { workingTime } from './texts'

/** Maximum number of work lines in a rapport. */
const maxLines = 200

const withPerson = {
  membership: { select: { jobCategory: true, user: { select: { name: true } } } },
} as const

/** Times of work on the rapport's project that are in no rapport yet, newest first: candidates for work lines. */
export function importableTimes(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    assertTimes(ctx.actor)
    const rapport = await loadRapport(tx, ctx.actor, id)
    if (rapport.projectId === null) return { data: [] }
    const rows = await tx.timeEntry.findMany({
      where: { ...workOn(ctx.actor, rapport.projectId), rapportEntryId: null },
      include: withPerson,
      orderBy: [{ date: 'desc' }, { id: 'asc' }],
      take: maxLines,
    })
    const data = rows.map(
      (row): ImportableTime => ({
        id: row.id,
        user_id: row.userId,
        user_name: row.membership.user.name,
        date: dateToDay(row.date),
        duration_minutes: row.durationMinutes,
        hours: wire(hoursOf(row.durationMinutes)),
        job_category: row.membership.jobCategory,
        description: row.description,
        same_day: row.date.getTime() === rapport.date.getTime(),
      }),
    )
    return { data }
  })
}

/**
 * Creates work lines from project times, each time at most once across all rapports: from the given ids, else from all
 * times of the rapport's day. Removing a line later unlinks its time again.
 * @throws DomainError rapport.no_project, time_entry.linked, time_entry.other_work, reference.not_found
 */
export function importTimes(ctx: Ctx, { id, time_entry_ids: named }: ImportTimes) {
  return inTenant(ctx, async tx => {
    assertTimes(ctx.actor)
    const { after, result } = await importInto(tx, ctx, id, named)
    const { entries, version } = await toRapportDetail(tx, ctx.actor, after)
    return { data: entries, version, imported: result }
  })
}

function importInto(tx: Tx, ctx: Ctx, id: number, named: readonly number[] | undefined) {
  return changeDraft(tx, ctx, { id }, async draft => {
    if (draft.projectId === null) throw new DomainError('rapport.no_project', { field: 'project_id' })
    const ids = named
      ? await namedTimes(tx, ctx, [...new Set(named)], draft.projectId)
      : await timesOfDay(tx, ctx, draft, draft.projectId)
    return writeLines(tx, ctx, draft, ids)
  })
}

/**
 * Creates work lines from these times in the given draft, or else in new ones: one for each project and day. All or
 * nothing.
 * @throws DomainError as `importTimes`; time_entry.no_project
 */
export function timesToRapport(ctx: Ctx, { time_entry_ids, rapport_id }: TimesToRapport) {
  const ids = [...new Set(time_entry_ids)]
  return inTenant(ctx, async tx => {
    assertTimes(ctx.actor)
    if (rapport_id !== undefined) {
      const { after, result } = await importInto(tx, ctx, rapport_id, ids)
      return { data: [toFilled(after, result, false)] }
    }
    const data: FilledRapport[] = []
    for (const { projectId, date, ids: own } of await byProjectAndDay(tx, ctx, ids)) {
      const draft = await newRapport(tx, ctx, {
        ...{ project_id: projectId, date: dateToDay(date), title: undefined, description: undefined },
      })
      const { after, result } = await importInto(tx, ctx, draft.id, own)
      data.push(toFilled(after, result, true))
    }
    return { data }
  })
}

const toFilled = (row: RapportRow, imported: number, created: boolean): FilledRapport => ({
  ...{ rapport_id: row.id, rapport_number: row.rapportNumber, project_id: row.projectId ?? 0 },
  ...{ date: dateToDay(row.date), created, imported },
})

/** Times that the actor sees, locked, ordered by day and project. */
async function byProjectAndDay(tx: Tx, { actor }: Ctx, ids: number[]) {
  // Before any number is drawn: a transaction that needs the same times waits here, without holding a counter.
  await lock(tx, actor, ids)
  const rows = await tx.timeEntry.findMany({
    where: { ...seenBy(actor), id: { in: ids } },
    select: { id: true, projectId: true, date: true },
    orderBy: [{ date: 'asc' }, { projectId: 'asc' }, { id: 'asc' }],
  })
  for (const id of ids)
    if (!rows.some(row => row.id === id)) throw new DomainError('reference.not_found', { field: 'time_entry_ids', id })
  const groups = new Map<string, { projectId: number; date: Date; ids: number[] }>()
  for (const { id, projectId, date } of rows) {
    if (projectId === null) throw new DomainError('time_entry.no_project', { field: 'time_entry_ids', id })
    const key = `${dateToDay(date)} ${projectId}`
    const group = groups.get(key) ?? { projectId, date, ids: [] }
    group.ids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Times belong to a module of their own; without the right to see everyone's, a person sees only their own. */
function assertTimes(actor: Actor): void {
  const verdict = judge(actor, 'time_entries:read')
  if (verdict === 'module_disabled') throw new DomainError('module_disabled', { module: 'zeiterfassung' })
  if (verdict !== 'allowed') throw new DomainError('forbidden', { permission: 'time_entries:read' })
}

const seenBy = (actor: Actor) => ({
  tenantId: actor.tenantId,
  ...(may(actor, 'time_entries:read_all') ? {} : { userId: actor.userId ?? 0 }),
})

const workOn = (actor: Actor, projectId: number) => ({
  ...seenBy(actor),
  projectId,
  kind: 'work',
  durationMinutes: { gt: 0 },
})

async function timesOfDay(tx: Tx, { actor }: Ctx, draft: RapportRow, projectId: number): Promise<number[]> {
  const where = { ...workOn(actor, projectId), date: draft.date, rapportEntryId: null }
  const rows = await tx.timeEntry.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  const ids = await lock(
    tx,
    actor,
    rows.map(row => row.id),
  )
  // Read again: others may have taken some while we waited.
  const free = await tx.timeEntry.findMany({ where: { ...where, id: { in: ids } }, select: { id: true } })
  return free.map(row => row.id).sort((a, b) => a - b)
}

async function namedTimes(tx: Tx, { actor }: Ctx, ids: number[], projectId: number): Promise<number[]> {
  await lock(tx, actor, ids)
  const rows = await tx.timeEntry.findMany({
    where: { ...seenBy(actor), id: { in: ids } },
    include: { rapportEntry: { select: { rapport: { select: { id: true, rapportNumber: true } } } } },
  })
  for (const id of ids) {
    const row = rows.find(candidate => candidate.id === id)
    if (!row) throw new DomainError('reference.not_found', { field: 'time_entry_ids', id })
    const rapport = row.rapportEntry?.rapport
    if (rapport)
      throw new DomainError('time_entry.linked', {
        field: 'time_entry_ids',
        ...{ id, rapport_id: rapport.id, rapport_number: rapport.rapportNumber },
      })
    if (row.projectId !== projectId || row.kind !== 'work' || row.durationMinutes <= 0)
      throw new DomainError('time_entry.other_work', { field: 'time_entry_ids', id })
  }
  return ids
}

/** Locks in the order of ids, so that two imports never deadlock. */
async function lock(tx: Tx, { tenantId }: Actor, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.$queryRaw<Array<{ id: number }>>`
    select id from time_entries where tenant_id = ${tenantId} and id = any(${[...ids]}) order by id for update`
  return rows.map(row => row.id)
}

async function writeLines(tx: Tx, ctx: Ctx, draft: RapportRow, ids: readonly number[]): Promise<number> {
  const { tenantId } = ctx.actor
  if (draft.entries.length + ids.length > maxLines) throw tooMany()
  const times = await tx.timeEntry.findMany({
    where: { tenantId, id: { in: [...ids] } },
    include: withPerson,
    orderBy: [{ date: 'asc' }, { startedAt: 'asc' }, { id: 'asc' }],
  })
  const company = await tx.company.findUniqueOrThrow({
    where: { id: tenantId },
    select: { countryCode: true },
  })
  const usual = draft.entries.at(-1)?.jobCategory ?? workingTime(customerLocale(company))
  for (const { position, ...time } of numbered(times, positionAfter(draft.entries))) {
    const entry = await tx.rapportEntry.create({
      data: {
        tenantId,
        rapportId: draft.id,
        position,
        date: time.date,
        jobCategory: time.membership.jobCategory ?? usual,
        hours: hoursOf(time.durationMinutes).toFixed(2),
        employeeUserId: time.userId,
        description: time.description,
      },
      select: { id: true },
    })
    await tx.timeEntry.update({
      where: { tenantId_id: { tenantId, id: time.id } },
      data: { rapportEntryId: entry.id, version: { increment: 1 }, updatedAt: ctx.clock.now() },
      select: { id: true },
    })
  }
  await recordRapportLinks(tx, ctx, ids)
  return times.length
}

const tooMany = () =>
  new DomainError('validation', {
    issues: [{ path: 'time_entry_ids', code: 'too_big', message: `a rapport has at most ${maxLines} work lines` }],
  })

/** Hours of a time entry on a work line: minutes / 60, to 2 decimals, rounded half up. */
const hoursOf = (durationMinutes: Amount): Decimal =>
  decimal(durationMinutes).dividedBy(60).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

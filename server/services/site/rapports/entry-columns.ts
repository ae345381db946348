import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { inBatches } from '../../../platform/database/in-batches'
import { dayToDate } from '../../../platform/values/days'
import { assertMember } from '../../people/team/assert-member'
import { freeTimes } from './free-times'
import { linesOf } from './lines'
import type { RapportRow } from './read'
import type { AddEntry, ChangeEntry, GetEntry, ReplaceEntries } from './schema'

export type EntryFields = Omit<AddEntry, 'id'>

/**
 * Columns of new work lines: by default the day is the rapport's and the employee the acting user. An employee must be
 * an active member of the company (`reference.not_found`).
 */
export async function entryColumns(
  tx: Tx,
  ctx: Ctx,
  lines: readonly (EntryFields & { position: number })[],
  rapport: { date: Date },
) {
  await assertMembers(
    tx,
    ctx,
    lines.map(line => line.employee_user_id),
  )
  const writer = lines.some(line => !line.employee_user_id) ? await writingMember(tx, ctx) : null
  return lines.map(line => ({
    ...givenColumns(line),
    position: line.position,
    date: line.date ? dayToDate(line.date) : rapport.date,
    jobCategory: line.job_category,
    hours: line.hours,
    employeeUserId: line.employee_user_id ?? writer,
  }))
}

/** Columns of a changed work line; a former member may stay on the line, but cannot be set newly. */
export async function changedEntryColumns(
  tx: Tx,
  ctx: Ctx,
  line: Partial<EntryFields>,
  stored: RapportRow['entries'][number],
) {
  if (line.employee_user_id !== stored.employeeUserId) await assertMembers(tx, ctx, [line.employee_user_id])
  return givenColumns(line)
}

const givenColumns = (line: Partial<EntryFields>) => ({
  date: line.date ? dayToDate(line.date) : undefined,
  jobCategory: line.job_category,
  hours: line.hours,
  employeeUserId: line.employee_user_id,
  description: line.description,
})

async function assertMembers(tx: Tx, ctx: Ctx, userIds: readonly (number | null | undefined)[]): Promise<void> {
  for (const userId of new Set(userIds)) if (userId) await assertMember(tx, ctx.actor.tenantId, userId)
}

/** The acting user, if they work here: a key does not, and neither does an operator who was switched in. */
async function writingMember(tx: Tx, ctx: Ctx): Promise<number | null> {
  const { tenantId, userId } = ctx.actor
  if (userId === null) return null
  const member = await tx.membership.findFirst({
    where: { tenantId, userId, status: 'active' },
    select: { userId: true },
  })
  return member?.userId ?? null
}

const entryLines = linesOf({
  part: 'entries',
  added: entryColumns,
  changed: changedEntryColumns,
  create: (tx, rows) => inBatches(rows, data => tx.rapportEntry.createMany({ data })),
  update: (tx, where, data) => tx.rapportEntry.updateMany({ where, data }),
  async remove(tx, ctx, where) {
    // The times that they were created from can be imported again.
    await freeTimes(tx, ctx, where.id.in)
    await tx.rapportEntry.deleteMany({ where })
  },
})
export const replaceEntries = (ctx: Ctx, { entries, ...draft }: ReplaceEntries) =>
  entryLines.replace(ctx, draft, entries)
export const addEntry = (ctx: Ctx, { id, ...line }: AddEntry) => entryLines.add(ctx, id, line)
export const changeEntry = (ctx: Ctx, { id, entryId, ...line }: ChangeEntry) =>
  entryLines.change(ctx, id, entryId, line)
export const removeEntry = (ctx: Ctx, { id, entryId }: GetEntry) => entryLines.remove(ctx, id, entryId)

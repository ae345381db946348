import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { dayToDate } from '../../../platform/values/days'
import { assertMember } from '../../people/team/assert-member'
import type { RapportRow } from './read'
import type { AddEntry } from './schema'

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

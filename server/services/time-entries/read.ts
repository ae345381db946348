import { Prisma, type TimeEntry } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { type Actor, may } from '../../core/actor'
import { type ListFilter, where, whereChangedSince, whereIs } from '../../core/list-filters'
import { listSource, readPage } from '../../core/list-page'
import { toWire } from '../../core/wire-columns'
import { type ListTimeEntries, TimeEntryRecord } from './schema'

type Row = TimeEntry & { user: { name: string } }

const source = listSource({
  table: 'time_entries',
  fields: Object.keys(Prisma.TimeEntryScalarFieldEnum),
  joined: { 'user.name': Prisma.sql`(select name from users where id = t.user_id)` },
})

/**
 * One page of time entries, newest first, with the number of all of them. Without the right to see everybody's, a person gets the own ones
 * and no other.
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

import { Prisma } from '../../../prisma/client/client'
import { columnOf } from '../database/rows'
import type { Day } from '../values/days'

/** One restriction of a list, on alias `t`. */
export interface ListFilter {
  condition: Prisma.Sql
  /** The same where it is one value of a column; totals are kept for some of them. */
  value?: { column: string; is: string }
  /** The same for a range of days, both inclusive. */
  days?: { column: string; from?: Day | undefined; to?: Day | undefined }
}

const columnSql = (field: string) => Prisma.raw(`t.${columnOf(field)}`)

/** Records whose field has this value; no filter for `undefined`. */
export function whereIs(field: string, value: string | number | boolean | undefined): ListFilter[] {
  if (value === undefined) return []
  const condition = Prisma.sql`${columnSql(field)} = ${value}`
  return [{ condition, value: { column: columnOf(field), is: String(value) } }]
}

/** Records of these days, both inclusive; no filter without either. */
export function whereBetween(field: string, from?: Day, to?: Day): ListFilter[] {
  if (!from && !to) return []
  const column = columnSql(field)
  const bounds = [
    ...(from ? [Prisma.sql`${column} >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`${column} <= ${to}::date`] : []),
  ]
  return [{ condition: Prisma.join(bounds, ' and '), days: { column: columnOf(field), from, to } }]
}

/** Records changed at this instant or later. */
export const whereChangedSince = (instant: string | undefined, field = 'updatedAt'): ListFilter[] =>
  instant ? [{ condition: Prisma.sql`${columnSql(field)} >= ${instant}::timestamptz` }] : []

/** Any other condition on alias `t`. */
export const where = (condition: Prisma.Sql): ListFilter[] => [{ condition }]

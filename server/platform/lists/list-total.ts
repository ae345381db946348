import { Prisma } from '../../../prisma/client/client'
import { registered, type TableWith } from '../../nouns/registers'
import type { TenantId } from '../actor'
import type { ListFilter } from './list-filters'

export type ListTable = TableWith<'totals'>

/**
 * What totals are kept for, per table: the arguments of the table's `gewerk_count_rows` triggers (compared by a test).
 * A list without any filter has a total for every table here except those with null, where the rows are counted.
 */
export const keptTotals = Object.fromEntries(
  Object.entries(registered('tables')).flatMap(([table, { totals }]) =>
    totals === undefined ? [] : [[table, totals]],
  ),
) as Record<ListTable, readonly string[] | null>

const hasKeptTotals = (table: ListTable, column: string) => keptTotals[table]?.includes(column) ?? false

/**
 * The kept total of a list with these filters, as an expression; null where none is kept and the rows must be counted.
 */
export function keptTotal(tenantId: TenantId, table: ListTable, filters: readonly ListFilter[]): Prisma.Sql | null {
  const [filter, ...more] = filters
  if (more.length > 0 || keptTotals[table] === null) return null
  if (!filter) return sumOf(tenantId, table, 'all', Prisma.sql`value = ''`)
  const { value, days } = filter
  if (value && hasKeptTotals(table, value.column))
    return sumOf(tenantId, table, value.column, Prisma.sql`value = ${value.is}`)
  if (days && hasKeptTotals(table, days.column)) return sumOf(tenantId, table, days.column, withinDays(days))
  return null
}

/** The days of a range that have any records, as a query with column `day`; null where they are not known. */
export function keptDays(
  tenantId: TenantId,
  table: ListTable,
  filters: readonly ListFilter[],
): { column: string; query: Prisma.Sql } | null {
  const [filter, ...more] = filters
  if (more.length > 0 || !filter?.days || !hasKeptTotals(table, filter.days.column)) return null
  const { column } = filter.days
  const rows = rowsOf(tenantId, table, column, withinDays(filter.days))
  return {
    column,
    query: Prisma.sql`select value::date as day from list_totals where ${rows} group by value having sum(n) > 0`,
  }
}

/** The values of a column that have any records, as a query with column `value`. */
export const keptValues = (tenantId: TenantId, table: ListTable, column: string): Prisma.Sql => {
  if (!hasKeptTotals(table, column)) throw new Error(`no totals of ${table}.${column} are kept`)
  const rows = rowsOf(tenantId, table, column, Prisma.sql`true`)
  return Prisma.sql`select value from list_totals where ${rows} group by value having sum(n) > 0`
}

const rowsOf = (tenantId: TenantId, table: ListTable, dimension: string, values: Prisma.Sql) =>
  Prisma.sql`tenant_id = ${tenantId} and list = ${table} and dimension = ${dimension} and ${values}`

const sumOf = (...rows: Parameters<typeof rowsOf>) =>
  Prisma.sql`(select coalesce(sum(n), 0) from list_totals where ${rowsOf(...rows)})`

// Days are stored as `YYYY-MM-DD`, which sorts as text like the calendar.
const withinDays = ({ from, to }: NonNullable<ListFilter['days']>) =>
  Prisma.sql`value >= ${from ?? '0000'} and value <= ${to ?? '9999-99-99'}`

import { Prisma } from '../../../../prisma/client/client'
import type { Database } from '../../../platform/database/db'
import type { PageRequest } from '../../../platform/values/scalars'

/**
 * One page of rows of all companies with the exact total, both from one snapshot. `hits` selects all matching rows,
 * `order` sorts them by its columns.
 */
export async function platformPage<Row>(
  db: Database,
  { limit, offset }: PageRequest,
  hits: Prisma.Sql,
  order: Prisma.Sql,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await db.select(
    'platform',
    Prisma.sql`
      with hits as materialized (${hits}),
      page as (select *, row_number() over (order by ${order}) as place from hits order by ${order} limit ${limit} offset ${offset})
      select (select count(*)::int from hits) as total, page.* from (select 1) as always left join page on true order by place`,
  )
  return { rows: rows.filter(row => row.id !== null) as Row[], total: Number(rows[0]?.total) }
}

/** Rows whose column has this value; all for `undefined`. */
export const equalsSql = (column: Prisma.Sql, value: string | number | boolean | undefined): Prisma.Sql =>
  value === undefined ? Prisma.sql`true` : Prisma.sql`${column} = ${value}`

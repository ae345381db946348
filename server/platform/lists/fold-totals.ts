import type { Database } from '../database/db'

const groupsAtOnce = 1_000

/**
 * Folds the individual changes of the lists' totals into one row for each value, so that a total stays the sum of a few
 * rows. Safe at any time and by several workers at once: every row is taken by one of them, and its number is added to
 * the row that replaces it.
 * @returns the reduction in the number of rows
 */
export async function foldTotals({ db }: { db: Database }): Promise<{ folded: number }> {
  let folded = 0
  for (;;) {
    const counts = await db.acrossTenants(
      'sweep',
      tx => tx.$queryRaw<Array<{ groups: number; deleted: number; kept: number }>>`
        with due as (
          select tenant_id, list, dimension, value from list_totals where not folded
          group by tenant_id, list, dimension, value limit ${groupsAtOnce}
        ), gone as (
          delete from list_totals t using due d
          where t.tenant_id = d.tenant_id and t.list = d.list and t.dimension = d.dimension and t.value = d.value
          returning t.tenant_id, t.list, t.dimension, t.value, t.n
        ), kept as (
          insert into list_totals (tenant_id, list, dimension, value, n, folded)
          select tenant_id, list, dimension, value, sum(n), true from gone
          group by tenant_id, list, dimension, value having sum(n) <> 0
          returning 1
        )
        select (select count(*) from due)::int as groups, (select count(*) from gone)::int as deleted, (select count(*) from kept)::int as kept`,
    )
    const { groups = 0, deleted = 0, kept = 0 } = counts[0] ?? {}
    folded += deleted - kept
    if (groups < groupsAtOnce) return { folded }
  }
}

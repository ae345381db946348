import type { Client, Pool } from 'pg'

/** Number of rows in a company's list. What the rows refer to occurs equally often for companies of any size. */
interface Size {
  tenantId: number
  rows: number
}

/** Number of rows that have the same contact, the same project, the rare word `zirbenstube`, or a recent change. */
export const hits = 20
export const lately = '2026-06-01T00:00:00.000Z'

const day = (since: string) => `(date '${since}' + g % 1000)::text`
const status = (...values: string[]) =>
  `(array[${values.map(value => `'${value}'`).join(', ')}])[1 + g % ${values.length}]`
const cents = '(g::bigint * 7919 % 1000003)::numeric / 100'
/** Each reference occurs `hits` times. */
const reference = `1 + g % (rows / ${hits})`

/** What differs from row to row, as SQL on `g` (1 … rows) and `rows`; everything else is as in the copied record. */
const varied = {
  contacts: {
    ...{ customer_number: `'K-' || g`, name: `md5(g::text)`, city: `case when g % 3 > 0 then 'Ort ' || g % 5000 end` },
    ...{ status: status('active', 'inactive', 'lead'), kind: status('company', 'person') },
    ...{ company_name: `md5(g::text)`, last_name: `md5(g::text)` },
  },
  projects: {
    ...{ project_number: `'P-' || g`, name: `md5(g::text)`, contact_id: reference, budget: cents },
    ...{
      starts_on: `case when g % 10 > 0 then ${day('2024-01-01')} end`,
      ends_on: 'null',
      status: status('planned', 'active'),
    },
  },
  inquiries: { inquiry_number: `'A-' || g`, title: `md5(g::text)`, status: status('new', 'in_progress', 'won') },
  articles: { article_number: `'ART-' || g`, name: `md5(g::text)`, unit_price: cents, active: 'g % 4 > 0' },
  offers: {
    ...{
      offer_number: `'AN-' || g`,
      title: `md5(g::text)`,
      contact_id: reference,
      project_id: reference,
      total: cents,
    },
    ...{ offer_date: day('2024-01-01'), valid_until: `case when g % 10 > 0 then ${day('2024-02-01')} end` },
    ...{ status: status('draft', 'sent', 'accepted'), root_id: 'null' },
  },
  rapports: {
    ...{ rapport_number: `'R-' || g`, title: `md5(g::text)`, contact_id: reference, project_id: reference },
    ...{ date: day('2024-01-01'), total_hours: 'g % 1000', completed: 'g % 2 = 0' },
    ...{ billing_status: status('unbilled', 'partial', 'billed') },
  },
  invoices: {
    ...{
      invoice_number: `'RE-' || g`,
      title: `md5(g::text)`,
      contact_id: reference,
      project_id: reference,
      total: cents,
    },
    ...{ invoice_date: day('2024-01-01'), due_date: `case when g % 10 > 0 then ${day('2024-02-01')} end` },
    ...{ status: status('draft', 'sent', 'overdue'), ordinal: 'g', deducted_total: '0' },
    // Few are overdue; the others with these statuses have nothing left to pay.
    already_paid: `case when g <= ${hits} then 0 else ${cents} end`,
    ...{ credited_total: '0', settled_by_id: 'null' },
  },
  credit_notes: {
    ...{ credit_number: `'S-' || g`, contact_id: reference, project_id: reference, invoice_id: 'g', total: cents },
    ...{
      credit_date: day('2024-01-01'),
      refund_total: `case when g <= ${hits} then 10 else 0 end`,
      refunded_total: `case when g <= ${hits / 2} then 10 else 0 end`,
    },
  },
} satisfies Record<string, Record<string, string>>

export type FilledList = keyof typeof varied
export const filledLists = Object.keys(varied) as FilledList[]

/** Lists whose texts are in the search index. */
const searched = filledLists

/**
 * Fills the lists of companies with copies of the records of one: written with triggers off; what the triggers maintain
 * is computed afterwards. Existing records are deleted.
 */
export async function fillLists(db: Pool | Client, of: number, companies: readonly Size[]): Promise<void> {
  const others = companies.map(({ tenantId }) => tenantId)
  await db.query('begin')
  await db.query('set local session_replication_role = replica')
  for (const [table, columns] of Object.entries(varied)) {
    await db.query(
      `create temporary table copied on commit drop as select * from ${table} where tenant_id = ${of} limit 1`,
    )
    await db.query(`delete from ${table} where tenant_id = any($1)`, [[...others, of]])
    const values = Object.entries({
      ...columns,
      ...{
        tenant_id: 'tenant',
        id: 'g',
        search: `'wort' || g || case when g % (rows / ${hits}) = 0 then ' zirbenstube' else '' end`,
      },
      created_at: `timestamptz '2023-01-01' + g * interval '1 minute'`,
      updated_at: `case when g <= rows - ${hits} then timestamptz '2023-01-01' else timestamptz '${lately}' end`,
    }).map(([column, value]) => `'${column}', ${value}`)
    await db.query(
      `insert into ${table} select r.*
       from unnest($1::int[], $2::int[]) as sizes(tenant, rows) cross join generate_series(1, rows) g cross join copied c
       cross join lateral jsonb_populate_record(c, jsonb_build_object(${values.join(', ')})) r`,
      [others, companies.map(({ rows }) => rows)],
    )
    await db.query('drop table copied')
  }
  await db.query(`delete from search_entries where list = any($1)`, [searched])
  await db.query(`delete from list_totals where list = any($1)`, [filledLists])
  for (const list of searched)
    await db.query(
      `insert into search_entries (tenant_id, list, id, words) select tenant_id, '${list}', id, search from ${list}`,
    )
  await db.query('commit')
}

/** Computes the stored totals of these lists: `columns` by list, like the triggers' arguments. */
export async function countLists(
  db: Pool | Client,
  kept: Readonly<Record<string, readonly string[] | null>>,
): Promise<void> {
  for (const list of filledLists) {
    const ways = [`'all', ''`, ...(kept[list] ?? []).map(column => `'${column}', ${column}::text`)]
    for (const way of ways)
      await db.query(
        `insert into list_totals (tenant_id, list, dimension, value, n, folded)
         select * from (select tenant_id, '${list}', ${way}, count(*), true from ${list} group by 1, 2, 3, 4) c(t, l, d, value, n, f)
         where value is not null`,
      )
  }
  await db.query('vacuum analyze')
}

import type { Client } from 'pg'

interface Filled {
  large: number
  little: number
}

/**
 * 100 companies: one of `rows` invoices, one of `small`, the others of 1,000; over three years, 500 projects each, 50
 * invoices with a rare word. Written without the triggers, because a bulk load is not measured; the totals they would
 * have kept are computed afterwards.
 */
export async function fillCompanies(db: Client, { rows, small }: { rows: number; small: number }): Promise<Filled> {
  const companies = await db.query<{ id: number }>(
    `insert into companies (company_id, name, plan, modules, updated_at)
     select 'firma-' || g, 'Firma ' || g, 'enterprise', array['anfragen', 'angebote', 'rapport', 'rechnungen', 'int.api'], now() from generate_series(1, 100) g returning id`,
  )
  const [large = 0, little = 0, ...others] = companies.rows.map(({ id }) => id)
  const tables = ['invoices', 'projects']
  for (const table of tables) await db.query(`alter table ${table} disable trigger user`)
  await db.query(
    `insert into projects (tenant_id, id, project_number, name, updated_at)
     select tenant, g, 'P-' || g, 'Projekt ' || g, now() from unnest($1::int[]) tenant, generate_series(1, 500) g`,
    [[large, little]],
  )
  await db.query(insertInvoices, [[large], rows])
  await db.query(insertInvoices, [[little], small])
  await db.query(insertInvoices, [others, 1_000])
  for (const table of tables) await db.query(`alter table ${table} enable trigger user`)
  await db.query(
    `insert into search_entries (tenant_id, list, id, words) select tenant_id, 'invoices', id, search from invoices`,
  )
  await db.query(
    `insert into list_totals (tenant_id, list, dimension, value, n, folded) select *, true from (${countEverything}) counted`,
  )
  await db.query('vacuum analyze')
  return { large, little }
}

const insertInvoices = `
  insert into invoices (tenant_id, id, invoice_number, title, status, project_id, invoice_date, subtotal, tax_amount, total, tax_breakdown, search, created_at, updated_at)
  select tenant, g, 'RE-' || g, 'Rechnung ' || g, (array['draft', 'sent', 'paid', 'paid', 'overdue'])[1 + g % 5],
    case when $2::int > 1000 then 1 + (g::bigint * 7919) % 500 end,
    date '2023-01-01' + ((g::float8 / $2::int) * 1095)::int, 100, 20, 120, '[{"tax_rate":20,"tax_category":"S","net":100,"tax":20}]',
    're-' || g || ' rechnung ' || g || case when $2::int > 1000 and g % ($2::int / 50) = 0 then ' zirbenstube' else '' end,
    timestamptz '2023-01-01' + make_interval(secs => (g::float8 / $2::int) * 1095 * 86400),
    timestamptz '2023-01-01' + make_interval(secs => (g::float8 / $2::int) * 1095 * 86400)
  from unnest($1::int[]) tenant, generate_series(1, $2::int) g`

const countEverything = `
  select tenant_id, 'invoices' as list, 'all' as dimension, '' as value, count(*) as n from invoices group by tenant_id
  union all select tenant_id, 'invoices', 'status', status, count(*) from invoices group by tenant_id, status
  union all select tenant_id, 'invoices', 'project_id', project_id::text, count(*) from invoices where project_id is not null group by tenant_id, project_id
  union all select tenant_id, 'invoices', 'invoice_date', invoice_date::text, count(*) from invoices group by tenant_id, invoice_date`

/** Changes rows like the service does, with all triggers, and compares the kept totals with a count. */
export async function recount(db: Client): Promise<string> {
  await db.query(`update invoices set status = 'cancelled' where id % 1000 = 0`)
  await db.query('delete from invoices where id % 1777 = 0')
  const { rows } = await db.query<{ differing: number; compared: number }>(
    `with kept as (select tenant_id, list, dimension, value, sum(n) as n from list_totals where list = 'invoices' group by 1, 2, 3, 4 having sum(n) <> 0),
     counted as (${countEverything})
     select count(*) filter (where k.n is distinct from c.n)::int as differing, count(*)::int as compared
     from kept k full join counted c using (tenant_id, list, dimension, value)`,
  )
  const { differing = 0, compared = 0 } = rows[0] ?? {}
  if (differing > 0) throw new Error(`${differing} of ${compared} kept totals differ from a recount`)
  return `${compared.toLocaleString('en-GB')} compared after changes, none differs`
}

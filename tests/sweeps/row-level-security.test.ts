import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantTables } from '../../prisma/seed/remove-company'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany, type TestCompany } from '../harness/company'

let app: TestApp
let mine: TestCompany
let theirs: TestCompany
let superuser: pg.Client
let runtime: pg.Client

beforeAll(async () => {
  app = await createTestApp()
  mine = await createTestCompany(app)
  theirs = await createTestCompany(app)
  superuser = new pg.Client(app.database.superuserUrl)
  runtime = new pg.Client(app.database.runtimeUrl)
  await superuser.connect()
  await runtime.connect()
})

afterAll(async () => {
  await superuser.end()
  await runtime.end()
  await app.stop()
})

const names = async (sql: string): Promise<string[]> =>
  (await superuser.query<{ name: string }>(sql)).rows.map(row => row.name)

const withTenantColumn = () =>
  names(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' and table_name <> 'sessions' order by 1`,
  )

// Its owner reads `search_entries` without the policy, only inside `gewerk_found`: with the policy the index would not
// be used.
test('every table with a tenant enables and forces row level security and has a policy', async () => {
  const guarded = await names(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relrowsecurity
      and (c.relforcerowsecurity or c.relname = 'search_entries') and exists (select from pg_policy p where p.polrelid = c.oid) order by 1`)
  const others = [
    'account_tokens',
    'companies',
    'contact_requests',
    'email_changes',
    'recovery_codes',
    'sending_pauses',
    'service_processes',
    'sessions',
    'sign_in_origins',
    'users',
  ]
  expect(guarded).toEqual([...(await withTenantColumn()), ...others].sort())
})

test('the only tables without row level security contain no business data', async () => {
  const open = await names(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relrowsecurity order by 1`)
  expect(open).toEqual(['_prisma_migrations', 'api_key_windows', 'rate_limits'])
})

test('every primary, unique and foreign key of a tenant table begins with the tenant', async () => {
  const { rows } = await superuser.query<{ name: string; columns: string[] }>(
    `
    select t.relname || '.' || i.relname as name, array_agg(a.attname::text order by k.place) as columns
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    cross join lateral unnest(x.indkey) with ordinality k(column_number, place) join pg_attribute a on a.attrelid = t.oid and a.attnum = k.column_number
    where x.indisunique and t.relname = any($1) group by 1
    union all
    select t.relname || '.' || c.conname, array_agg(a.attname::text order by k.place)
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    cross join lateral unnest(c.conkey) with ordinality k(column_number, place) join pg_attribute a on a.attrelid = t.oid and a.attnum = k.column_number
    where c.contype = 'f' and t.relname = any($1) group by 1`,
    [await withTenantColumn()],
  )
  const lookups = [
    'api_keys.api_keys_prefix_key',
    'calendar_feeds.calendar_feeds_token_hash_key',
    // A vendor's notification names only its channel.
    'calendar_watches.calendar_watches_vendor_channel_id_key',
    'customer_links.customer_links_token_hash_key',
    // A visitor of a website sends only the id of the form.
    'inquiry_forms.inquiry_forms_public_id_key',
    'invitations.invitations_token_hash_key',
    'mails.mails_message_id_key',
    'memberships.memberships_user_id_fkey',
    // A pushed message names a phone number, which identifies the company.
    'messaging_accounts.messaging_accounts_phone_number_id_key',
    // An outside account belongs to one company, whichever company requests it.
    'provider_connections.provider_connections_provider_account_id_key',
    'signature_requests.signature_requests_provider_ref_key',
    'signature_requests.signature_requests_state_hash_key',
    // A provider's notification names only its channel.
    'storage_watches.storage_watches_provider_channel_id_key',
  ]
  expect(
    rows
      .filter(row => row.columns[0] !== 'tenant_id')
      .map(row => row.name)
      .sort(),
  ).toEqual(lookups)
})

test('without a tenant setting the runtime role sees no row of any tenant table', async () => {
  const seen: string[] = []
  for (const table of [
    ...(await withTenantColumn()),
    'companies',
    'users',
    'sessions',
    'account_tokens',
    'contact_requests',
    'email_changes',
    'recovery_codes',
    'sign_in_origins',
  ]) {
    const { rowCount } = await runtime.query(`select 1 from ${table} limit 1`)
    if (rowCount) seen.push(table)
  }
  expect(seen).toEqual([])
})

test('after a commit a pooled connection sees nothing, instead of failing or keeping the tenant', async () => {
  await runtime.query('begin')
  await runtime.query(`select set_config('app.tenant_id', $1, true)`, [String(mine.tenantId)])
  expect((await runtime.query('select 1 from memberships')).rowCount).toBe(3)
  await runtime.query('commit')
  expect((await runtime.query('select 1 from memberships')).rowCount).toBe(0)
})

test('a row of another company can neither be read, changed, deleted nor written', async () => {
  const { data: contact } = await theirs.as().contacts.create({ company_name: 'Fremd' })
  await runtime.query('begin')
  await runtime.query(`select set_config('app.tenant_id', $1, true)`, [String(mine.tenantId)])
  expect((await runtime.query('select 1 from contacts where id = $1', [contact.id])).rowCount).toBe(0)
  expect((await runtime.query(`update contacts set name = 'x' where id = $1`, [contact.id])).rowCount).toBe(0)
  expect((await runtime.query('delete from contacts where id = $1', [contact.id])).rowCount).toBe(0)
  await expect(
    runtime.query(
      `insert into labor_rates (tenant_id, job_category, hourly_rate, updated_at) values ($1, 'x', 1, now())`,
      [theirs.tenantId],
    ),
  ).rejects.toMatchObject({ code: '42501' })
  await runtime.query('rollback')
})

test('the runtime role owns no table and cannot disable a policy', async () => {
  const { rows } = await superuser.query(`select rolsuper, rolbypassrls from pg_roles where rolname = 'gewerk_app'`)
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
  await expect(runtime.query('alter table invoices disable row level security')).rejects.toMatchObject({
    code: '42501',
  })
})

test('removing a company covers every tenant table', async () => {
  const tables = await app.db.acrossTenants('platform', tx => tenantTables(tx))
  expect([...tables].sort()).toEqual(await withTenantColumn())
  expect(tables.indexOf('invoice_items')).toBeLessThan(tables.indexOf('invoices'))
  expect(tables.indexOf('invoices')).toBeLessThan(tables.indexOf('contacts'))
})

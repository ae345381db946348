import type { App } from '../../server/context'
import type { Role } from '../../server/platform/permissions'
import { createCompany } from '../../server/services/people/companies/create'

interface Wanted {
  companyId: string
  name: string
  countryCode: string
}

interface Founded {
  tenantId: number
  userIds: Record<Role, number>
}

type Row = Record<string, unknown>

/** The rows of a new company; people in the order of their roles. */
interface Rows {
  company: Row
  users: Row[]
  memberships: Row[]
  entries: Row[]
}

export const testPassword = 'a long enough password'
const emailOf = (companyId: string, role: number) => `${role === 1 ? 'admin' : role}@${companyId}.test`

/** What the service created for this worker, by country: what tests need most often is one more company. */
const known = new Map<string, Promise<Rows>>()

/**
 * A company with one person of each role. In each worker the service creates the first of a country, with sixteen
 * statements; the others are copies of its rows, written in a single statement, in whichever database.
 */
export async function foundCompany(app: App, wanted: Wanted): Promise<Founded> {
  const { countryCode } = wanted
  const rows = known.get(countryCode)
  if (rows) return copyCompany(app, await rows, wanted)
  const founded = foundByService(app, wanted)
  const itsRows = founded.then(({ tenantId }) => rowsOf(app, tenantId, wanted.companyId))
  known.set(countryCode, itsRows)
  // A failure is not cached: the next call creates another company.
  itsRows.catch(() => known.delete(countryCode))
  await itsRows
  return founded
}

export async function foundByService(app: App, { companyId, name, countryCode }: Wanted): Promise<Founded> {
  const { tenantId, adminUserId } = await createCompany(
    app,
    {
      company_id: companyId,
      name,
      country_code: countryCode,
      plan: 'enterprise',
      admin_name: 'Anna Admin',
      admin_email: emailOf(companyId, 1),
      admin_password: testPassword,
    },
    { userId: null, label: 'test' },
  )
  const others = await app.db.acrossTenants('platform', async tx => {
    const now = app.clock.now()
    const dates = { createdAt: now, updatedAt: now }
    const people = [
      { email: emailOf(companyId, 2), name: 'Max Meister', lastTenantId: tenantId, ...dates },
      { email: emailOf(companyId, 3), name: 'Gerti Gesellin', lastTenantId: tenantId, ...dates },
    ]
    const made = await tx.user.createManyAndReturn({ data: people, select: { id: true, email: true } })
    const idOf = (role: 2 | 3) => made.find(({ email }) => email === emailOf(companyId, role))?.id ?? 0
    const roles = [2, 3] as const
    await tx.membership.createMany({ data: roles.map(role => ({ tenantId, userId: idOf(role), role, ...dates })) })
    return { 2: idOf(2), 3: idOf(3) }
  })
  return { tenantId, userIds: { 1: adminUserId, ...others } }
}

/** The rows in their current state, before a test has changed any of them. */
async function rowsOf(app: App, tenantId: number, companyId: string): Promise<Rows> {
  const [found] = await app.db.acrossTenants(
    'platform',
    tx => tx.$queryRaw<[Rows]>`
      SELECT to_jsonb(c) AS company,
        (SELECT jsonb_agg(to_jsonb(u) ORDER BY m.role) FROM memberships m JOIN users u ON u.id = m.user_id
          WHERE m.tenant_id = c.id) AS users,
        (SELECT jsonb_agg(to_jsonb(m) ORDER BY m.role) FROM memberships m WHERE m.tenant_id = c.id) AS memberships,
        (SELECT jsonb_agg(to_jsonb(e) ORDER BY e.tenant_id) FROM audit_entries e
          WHERE e.tenant_id IN (0, c.id) AND e.entity_id IN (${companyId}, c.id::text)) AS entries
      FROM companies c WHERE c.id = ${tenantId}`,
  )
  return found
}

const instants = ['created_at', 'updated_at', 'email_verified_at', 'password_changed_at']

async function copyCompany(app: App, rows: Rows, { companyId, name }: Wanted): Promise<Founded> {
  const now = app.clock.now().toISOString()
  // Dates the copies to the present.
  const today = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value && instants.includes(key) ? now : value]))
  const company = JSON.stringify({ ...today(rows.company), company_id: companyId, name })
  const people = JSON.stringify(
    rows.memberships.map((membership, index) => ({
      membership: today(membership),
      user: { ...today(rows.users[index] ?? {}), email: emailOf(companyId, Number(membership.role)) },
    })),
  )
  const entries = JSON.stringify(rows.entries.map(today))
  const [copied] = await app.db.acrossTenants(
    'platform',
    tx => tx.$queryRaw<[{ tenantId: number; userIds: Record<Role, number> }]>`
      WITH founded AS (
        INSERT INTO companies SELECT row.* FROM (SELECT nextval('companies_id_seq') AS id) next,
          jsonb_populate_record(NULL::companies, ${company}::jsonb || jsonb_build_object('id', next.id)) row
        RETURNING id
      ), people AS MATERIALIZED (
        SELECT nextval('users_id_seq')::int AS user_id, nextval('memberships_id_seq') AS id, founded.id AS tenant_id, person
        FROM founded, jsonb_array_elements(${people}::jsonb) person
      ), users AS (
        INSERT INTO users SELECT row.* FROM people, jsonb_populate_record(NULL::users,
          person->'user' || jsonb_build_object('id', user_id, 'last_tenant_id', tenant_id)) row
      ), memberships AS (
        INSERT INTO memberships SELECT row.* FROM people, jsonb_populate_record(NULL::memberships,
          person->'membership' || jsonb_build_object('id', id, 'tenant_id', tenant_id, 'user_id', user_id)) row
      ), entries AS (
        INSERT INTO audit_entries SELECT row.* FROM founded, jsonb_array_elements(${entries}::jsonb) entry,
          jsonb_populate_record(NULL::audit_entries, entry || jsonb_build_object(
            'id', nextval('audit_entries_id_seq'),
            'tenant_id', CASE entry->>'tenant_id' WHEN '0' THEN 0 ELSE founded.id END,
            'entity_id', CASE entry->>'tenant_id' WHEN '0' THEN ${companyId} ELSE founded.id::text END)) row
      )
      SELECT founded.id AS "tenantId",
        (SELECT jsonb_object_agg(person->'membership'->>'role', user_id) FROM people) AS "userIds" FROM founded`,
  )
  return copied
}

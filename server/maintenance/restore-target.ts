import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { StartupError } from '../platform/startup-error'

export interface RestoreTarget {
  database: string
  /** No migration was ever applied here. */
  isBlank: boolean
  companies: { count: number; examples: string[] }
}

/**
 * Inspects the database that an archive is to be restored to.
 * @throws StartupError when it cannot be reached, a service works on it, or it holds tables of another application
 */
export async function inspectTarget(ownerUrl: string, runtimeRole: string): Promise<RestoreTarget> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'gewerk-restore' })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : cause
    throw new StartupError(
      `The database does not accept the connection of its owner (DATABASE_MIGRATION_URL): ${reason}`,
      { cause },
    )
  }
  try {
    await assertUnused(client, runtimeRole)
    return await look(client)
  } finally {
    await client.end()
  }
}

/** Sessions of a service that has just ended disappear within moments. */
async function assertUnused(client: Client, runtimeRole: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 250) {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND usename = $1`,
      [runtimeRole],
    )
    const count = rows[0]?.count ?? 0
    if (count === 0) return
    if (waitedMs >= 3_000)
      throw new StartupError(
        `The service is still connected to the database (${count} sessions of "${runtimeRole}"): stop web and worker, then restore again. Nothing was changed.`,
      )
    await delay(250)
  }
}

async function look(client: Client): Promise<RestoreTarget> {
  const { rows } = await client.query<{
    database: string
    isOurs: boolean
    hasCompanies: boolean
    table: string | null
  }>(
    `SELECT current_database() AS database, to_regclass('public._prisma_migrations') IS NOT NULL AS "isOurs",
            to_regclass('public.companies') IS NOT NULL AS "hasCompanies",
            (SELECT min(relname) FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
             AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')) AS table`,
  )
  const { database = '', isOurs = false, hasCompanies = false, table = null } = rows[0] ?? {}
  if (!isOurs && table !== null)
    throw new StartupError(
      `The database "${database}" holds tables of something else (first "${table}"): restore into a database of its own.`,
    )
  return {
    database,
    isBlank: !isOurs,
    companies: hasCompanies ? await countCompanies(client) : { count: 0, examples: [] },
  }
}

/** The policies apply to the owner too; it disables that in a transaction that is rolled back. */
async function countCompanies(client: Client) {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '20s'`)
    await client.query('ALTER TABLE public.companies NO FORCE ROW LEVEL SECURITY')
    const { rows } = await client.query<{ count: number; examples: string[] | null }>(
      `SELECT (SELECT count(*) FROM public.companies)::int AS count,
              (SELECT array_agg(name) FROM (SELECT name::text FROM public.companies ORDER BY id LIMIT 3) first) AS examples`,
    )
    return { count: rows[0]?.count ?? 0, examples: rows[0]?.examples ?? [] }
  } finally {
    await client.query('ROLLBACK')
  }
}

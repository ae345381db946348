import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { StartupError } from '../startup-error'

/** Policies and grants go to this group; the login role of the service is its member. */
export const RUNTIME_GROUP = 'gewerk_runtime'

/**
 * Creates the group, grants it what the service needs in schema public and adds the service's role to it. Grants are
 * default privileges of the owner, set before the first table exists, so a migration may revoke one for good.
 * @param client connected as the owner of the schema
 * @throws StartupError when the owner may not create or grant the group; the message holds the lines for an
 * administrator
 */
export async function prepareRuntimeGroup(client: Client, runtimeRole?: string) {
  const state = await readState(client, runtimeRole)
  if (state.version < 160_000)
    throw new StartupError('The database server is older than PostgreSQL 16: use 16 or newer.')
  if (runtimeRole !== undefined && !state.roleExists)
    throw new StartupError(
      `The role "${runtimeRole}" of DATABASE_URL does not exist on the server: create it (CREATE ROLE … LOGIN PASSWORD …).`,
    )

  const owner = escapeIdentifier(state.owner)
  if (!state.groupExists)
    await asAdministrator(client, [
      `CREATE ROLE ${RUNTIME_GROUP} NOLOGIN`,
      `GRANT ${RUNTIME_GROUP} TO ${owner} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`,
    ])
  if (runtimeRole !== undefined && !state.isMember)
    await asAdministrator(client, [`GRANT ${RUNTIME_GROUP} TO ${escapeIdentifier(runtimeRole)}`])
  await client.query(DEFAULT_PRIVILEGES)
}

/**
 * Connects as the service will and refuses a role that bypasses row level security.
 * @param url value of DATABASE_URL
 * @throws StartupError for a superuser, a role with BYPASSRLS, an owner of tables or a role outside the group
 */
export async function assertRuntimeRole(url: string) {
  const client = new Client({ connectionString: url, application_name: 'gewerk-check' })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : cause
    throw new StartupError(`The database of DATABASE_URL does not accept the connection: ${reason}`, {
      cause,
    })
  }
  try {
    const { rows } = await client.query<{ role: string; fault: string | null }>(RUNTIME_ROLE_FAULT)
    const { role, fault } = rows[0] ?? {}
    if (fault)
      throw new StartupError(
        `DATABASE_URL connects as "${role}", which ${fault}: put an ordinary role there (CREATE ROLE gewerk_app LOGIN PASSWORD …) and the owner of the tables into DATABASE_MIGRATION_URL.`,
      )
  } finally {
    await client.end()
  }
}

const RUNTIME_ROLE_FAULT = `
SELECT current_user AS role, CASE
  WHEN rolsuper THEN 'is a superuser, so that no company is kept apart from another'
  WHEN rolbypassrls THEN 'has BYPASSRLS, so that no company is kept apart from another'
  WHEN EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
               AND pg_has_role(current_user, relowner, 'MEMBER'))
    THEN 'owns tables and could lift the separation of companies'
  WHEN to_regrole('${RUNTIME_GROUP}') IS NULL OR NOT pg_has_role(current_user, '${RUNTIME_GROUP}', 'USAGE')
    THEN 'is not a member of ${RUNTIME_GROUP}'
END AS fault
FROM pg_roles WHERE rolname = current_user`

const DEFAULT_PRIVILEGES = `
GRANT USAGE ON SCHEMA public TO ${RUNTIME_GROUP};
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${RUNTIME_GROUP};
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${RUNTIME_GROUP}`

async function readState(client: Client, runtimeRole = '') {
  const { rows } = await client.query(
    `SELECT current_user AS owner, current_setting('server_version_num')::int AS version,
            to_regrole($1) IS NOT NULL AS "groupExists",
            to_regrole(quote_ident($2)) IS NOT NULL AS "roleExists",
            EXISTS (SELECT FROM pg_auth_members WHERE roleid = to_regrole($1) AND member = to_regrole(quote_ident($2))) AS "isMember"`,
    [RUNTIME_GROUP, runtimeRole],
  )
  return rows[0] as {
    owner: string
    version: number
    groupExists: boolean
    roleExists: boolean
    isMember: boolean
  }
}

/** Runs statements that may need an administrator; two services that start at once may both try. */
async function asAdministrator(client: Client, lines: string[]) {
  for (const line of lines) {
    try {
      await client.query(line)
    } catch (cause) {
      const code = cause instanceof DatabaseError ? cause.code : undefined
      if (code === '42710' || code === '23505') continue
      if (code !== '42501') throw cause
      throw new StartupError(
        `The owner of the tables may not prepare the role of the service; let an administrator of the server run: ${lines.join('; ')};`,
        { cause },
      )
    }
  }
}

import { Client } from 'pg'
import { StartupError } from '../platform/startup-error'

/**
 * Connects as the role that sees every row of every company (`readerUrl` of `DatabaseAccess`).
 * @param purpose application name, as PostgreSQL lists it
 */
export async function connectReader(readerUrl: string, purpose: string): Promise<Client> {
  const client = new Client({ connectionString: readerUrl, application_name: `gewerk-${purpose}` })
  // After a connection breaks between two queries the next query fails.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : cause
    throw new StartupError(`The database does not accept the connection of the ${purpose}: ${reason}`, { cause })
  }
}

/** @throws StartupError when row level security applies to the role, or it may not read everything */
export async function assertSeesAll(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string; sees: boolean; reads: boolean }>(
    `SELECT current_user AS role, rolsuper OR rolbypassrls AS sees, rolsuper OR pg_has_role(current_user, 'pg_read_all_data', 'USAGE') AS reads
     FROM pg_roles WHERE rolname = current_user`,
  )
  const [state] = rows
  if (state?.sees && state.reads) return
  throw new StartupError(
    `The role "${state?.role}" of BACKUP_DATABASE_URL does not see every row: let an administrator run "ALTER ROLE ${state?.role} BYPASSRLS; GRANT pg_read_all_data TO ${state?.role};".`,
  )
}

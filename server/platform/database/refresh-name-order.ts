import { type Client, escapeIdentifier } from 'pg'

/**
 * Rebuilds the indices in name order (collation `gewerk_names`) when the server has another version of ICU than they
 * were built with: an index whose order is no longer the server's misses rows. Without such a change it is one short
 * query.
 * @returns how many indices were rebuilt
 */
export async function refreshNameOrder(client: Client): Promise<number> {
  const { rows: changed } = await client.query<{ oid: number }>(
    `SELECT oid FROM pg_collation WHERE collname = 'gewerk_names' AND collnamespace = 'public'::regnamespace
     AND collversion IS DISTINCT FROM pg_collation_actual_version(oid)`,
  )
  if (!changed[0]) return 0
  const { rows: indices } = await client.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name
     FROM pg_depend d JOIN pg_class c ON d.classid = 'pg_class'::regclass AND c.oid = d.objid
     WHERE d.refclassid = 'pg_collation'::regclass AND d.refobjid = $1 AND c.relkind = 'i' ORDER BY 1`,
    [changed[0].oid],
  )
  await client.query('BEGIN')
  try {
    for (const { name } of indices) await client.query(`REINDEX INDEX public.${escapeIdentifier(name)}`)
    await client.query('ALTER COLLATION public.gewerk_names REFRESH VERSION')
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {})
    throw cause
  }
  return indices.length
}

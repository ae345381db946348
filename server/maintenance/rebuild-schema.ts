import { type Client, DatabaseError, escapeIdentifier } from 'pg'
import type { Migration } from '../platform/database/migrate'
import { RUNTIME_GROUP } from '../platform/database/runtime-role'
import { StartupError } from '../platform/startup-error'
import { qualified, readTables, type Table } from './tables'

/**
 * Drops the content of schema `public` and rebuilds it from the given migrations, inside of the caller's transaction:
 * until that commits, nothing has happened. Extensions and their objects stay, and so does the journal of migrations,
 * emptied.
 * @returns the tables, empty
 * @throws StartupError when something in the schema belongs to another role, or a migration fails
 */
export async function rebuildSchema(client: Client, migrations: Migration[]): Promise<Table[]> {
  try {
    await client.query(DROP_ALL)
    for (const { sql } of migrations) await client.query(sql)
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause
    throw new StartupError(
      `The tables of the archive's release cannot be made: ${cause.message}. Nothing was changed.`,
      { cause },
    )
  }
  const tables = await readTables(client)
  await client.query(`TRUNCATE ${tables.map(({ name }) => qualified(name)).join(', ')}`)
  // Tables get the owner's default grants; the journal was created before them.
  await client.query(`REVOKE ALL ON public._prisma_migrations FROM ${escapeIdentifier(RUNTIME_GROUP)}`)
  await client.query(`GRANT SELECT (migration_name) ON public._prisma_migrations TO ${escapeIdentifier(RUNTIME_GROUP)}`)
  return tables
}

const mayGo = (catalog: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`

// All commands are generated before the first one runs: a cascade may drop what a later one would have to name.
const DROP_ALL = `
DO $$
DECLARE
  command text;
BEGIN
  FOREACH command IN ARRAY (SELECT coalesce(array_agg(line ORDER BY turn), '{}') FROM (
    SELECT CASE c.relkind WHEN 'S' THEN 2 ELSE 1 END AS turn, format('DROP %s IF EXISTS public.%I CASCADE',
      CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'f' THEN 'FOREIGN TABLE' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
      c.relname) AS line
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      AND c.relname <> '_prisma_migrations' AND ${mayGo('pg_class', 'c.oid')}
    UNION ALL
    SELECT 3, format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND ${mayGo('pg_proc', 'p.oid')}
    UNION ALL
    SELECT 4, format('DROP TYPE IF EXISTS public.%I CASCADE', t.typname) FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
    WHERE t.typnamespace = 'public'::regnamespace AND (t.typtype IN ('d', 'e', 'r') OR c.relkind = 'c') AND ${mayGo('pg_type', 't.oid')}
  ) present) LOOP
    EXECUTE command;
  END LOOP;
END $$`

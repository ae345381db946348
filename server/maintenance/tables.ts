import { type Client, escapeIdentifier } from 'pg'
import type { Manifest } from './manifest'

export interface Column {
  name: string
  /**
   * Type of a column that holds JSON. It is transferred as text: inside of a row, a JSON null could not be
   * distinguished from no value.
   */
  json: 'json' | 'jsonb' | null
}

export interface Table {
  name: string
  columns: Column[]
}

export type Sequence = Manifest['sequences'][number]

/** Every table of schema `public` with its writable columns; not those of extensions. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name,
            json_agg(json_build_object('name', a.attname, 'json',
              CASE a.atttypid WHEN 'json'::regtype THEN 'json' WHEN 'jsonb'::regtype THEN 'jsonb' END) ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence <> 't' AND ${notOfAnExtension}
     GROUP BY c.relname ORDER BY c.relname`,
  )
  return rows
}

/** Sequences of schema `public` with their position, which is not part of a snapshot: never before that of the rows. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S' AND ${notOfAnExtension} ORDER BY c.relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const position = await client.query(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${qualified(name)}`,
    )
    sequences.push({ name, ...position.rows[0] })
  }
  return sequences
}

const notOfAnExtension = `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

export const qualified = (name: string): string => `public.${escapeIdentifier(name)}`

/** A query for the rows of a table, one JSON text each in column `row`; a text contains no line break. */
export function selectRows({ name, columns }: Table): string {
  const list = columns.map(column => {
    const identifier = escapeIdentifier(column.name)
    return column.json ? `${identifier}::text AS ${identifier}` : identifier
  })
  return `SELECT to_json(r)::text AS row FROM (SELECT ${list.join(', ')} FROM ${qualified(name)}) r`
}

/** A statement that inserts the rows of a JSON array, given as `$1`, with their original ids. */
export function insertRows({ name, columns }: Table): string {
  const names = columns.map(column => escapeIdentifier(column.name))
  const values = columns.map(column => {
    const identifier = escapeIdentifier(column.name)
    return column.json ? `(${identifier} #>> '{}')::${column.json}` : identifier
  })
  return `INSERT INTO ${qualified(name)} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
          SELECT ${values.join(', ')} FROM json_populate_recordset(NULL::${qualified(name)}, $1::text::json)`
}

export interface Fingerprint {
  rows: number
  digest: string
  /** Bytes of the longest row as JSON. */
  longestBytes: number
}

/** Row count and hash of a table: the same for the same rows, on any server. Needs `SETTINGS`. */
export async function fingerprint(client: Client, table: Table): Promise<Fingerprint> {
  const { rows } = await client.query<{ rows: string; digest: string; longest: number }>(
    `SELECT count(*) AS rows, coalesce(sum(('x' || substr(md5(row), 1, 16))::bit(64)::bigint::numeric), 0)::text AS digest,
            coalesce(max(octet_length(row)), 0) AS longest
     FROM (${selectRows(table)}) d`,
  )
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '', longestBytes: rows[0]?.longest ?? 0 }
}

/**
 * For the transaction that writes or reads rows as text: the text must not depend on the client's settings, and it may
 * take long.
 */
export const SETTINGS = `
SELECT set_config(name, value, true) FROM pg_settings JOIN (VALUES
  ('TimeZone', 'UTC'), ('DateStyle', 'ISO'), ('IntervalStyle', 'postgres'), ('bytea_output', 'hex'), ('extra_float_digits', '1'),
  ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('transaction_timeout', '0')
) wanted (name, value) USING (name)`

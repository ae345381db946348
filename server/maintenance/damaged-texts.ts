import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { assertSeesAll, connectReader } from './reader'
import { qualified, SETTINGS } from './tables'

/** A text in which a character was lost. */
export interface DamagedText {
  /** The company's slug; null for rows without a company. */
  company: string | null
  table: string
  /** The key of the row within its company, with column names if it is composite. */
  id: string
  column: string
}

interface TextTable {
  name: string
  /** Columns that hold text, directly, in lists or in JSON. */
  texts: string[]
  /** The primary key without the company. */
  key: string[]
  tenant: string | null
}

/** The replacement for a lost character (U+FFFD). PostgreSQL accepts no NUL, neither as text nor in `jsonb`. */
const lost = '\uFFFD'

/** Derived from other columns and rebuilt with them: texts would be reported twice. */
const derivedTables = ['list_totals', 'search_entries']
const derivedColumns = ['search']

/**
 * Finds every text of every company that contains U+FFFD, by table, company and row, as of one moment. It reads each
 * row of each table with text, and changes nothing.
 * @param readerUrl a role that bypasses row level security and may read everything
 * @throws StartupError when the role may not
 */
export async function findDamagedTexts(readerUrl: string, signal?: AbortSignal): Promise<DamagedText[]> {
  const client = await connectReader(readerUrl, 'search')
  try {
    await assertSeesAll(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(SETTINGS)
    await client.query('SET LOCAL row_security = off')
    const damaged: DamagedText[] = []
    for (const table of await readTextTables(client)) {
      signal?.throwIfAborted()
      const { rows } = await client.query<DamagedText>(selectDamaged(table), [lost])
      damaged.push(...rows)
    }
    return damaged
  } finally {
    await client.end()
  }
}

async function readTextTables(client: Client): Promise<TextTable[]> {
  const { rows } = await client.query<TextTable>(
    `SELECT c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) AS texts,
            (SELECT coalesce(array_agg(k.attname::text ORDER BY k.attnum), '{}') FROM pg_index i
             JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey) AND k.attname <> 'tenant_id'
             WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
            CASE WHEN c.relname = 'companies' THEN 'id' ELSE
              (SELECT t.attname::text FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id') END AS tenant
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     JOIN pg_type t ON t.oid = a.atttypid
     LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1) AND a.attname <> ALL ($2)
       AND (coalesce(e.typcategory, t.typcategory) = 'S' OR coalesce(e.oid, t.oid) IN ('json'::regtype, 'jsonb'::regtype))
     GROUP BY c.oid, c.relname ORDER BY c.relname`,
    [derivedTables, derivedColumns],
  )
  return rows
}

/** One row for each damaged column of each row, without the text, which does not belong in this report. */
function selectDamaged({ name, texts, key, tenant }: TextTable): string {
  const column = (of: string) => `r.${escapeIdentifier(of)}`
  const pairs = texts.map((text, index) => `(${index}, ${escapeLiteral(text)}, ${column(text)}::text)`)
  const id =
    key.length === 1
      ? key.map(of => `${column(of)}::text`)
      : key.map(of => `${escapeLiteral(`${of} `)} || ${column(of)}`)
  return `SELECT company.company_id AS company, ${escapeLiteral(name)} AS table, concat_ws(', ', ${id.join(', ')}) AS id, texts.name AS column
          FROM ${qualified(name)} r
          CROSS JOIN LATERAL (VALUES ${pairs.join(', ')}) texts (place, name, text)
          LEFT JOIN public.companies company ON company.id = ${tenant ? column(tenant) : 'NULL'}
          WHERE position($1 IN texts.text) > 0
          ORDER BY company.id NULLS FIRST, ${key.map(column).join(', ')}${key.length > 0 ? ', ' : ''}texts.place`
}

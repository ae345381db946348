import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg'
import type { Actor } from '../../../platform/actor'

interface Column {
  name: string
  type: string
  inKey: boolean
}

/**
 * For each table a statement that returns every row of the company as JSON text in column `row`, in the order of the
 * primary key. Columns keep their names; `company_id`, the business key, replaces the numeric tenant. Numbers of any
 * kind are JSON numbers, days `YYYY-MM-DD`, instants UTC with milliseconds.
 * @param tables names with the columns to leave out
 */
export async function tableStatements(
  client: PoolClient,
  actor: Pick<Actor, 'tenantId' | 'companyId'>,
  tables: Readonly<Record<string, readonly string[]>>,
): Promise<Array<{ table: string; statement: string }>> {
  const known = await columnsOf(client, Object.keys(tables))
  return Object.entries(tables).map(([table, leftOut]) => {
    const columns = known.get(table) ?? []
    const shown = columns.filter(({ name }) => name !== 'tenant_id' && !leftOut.includes(name))
    const values = [
      ...(columns.some(({ name }) => name === 'tenant_id')
        ? [`${escapeLiteral(actor.companyId)}::text as company_id`]
        : []),
      ...shown.map(column => `${expressionOf(table, column, actor)} as ${escapeIdentifier(column.name)}`),
    ]
    const key = columns.filter(({ inKey }) => inKey).map(({ name }) => `t.${escapeIdentifier(name)}`)
    const statement = `select row_to_json(r)::text as row from (
      select ${values.join(', ')} from ${escapeIdentifier(table)} t where ${ownRows(table, actor.tenantId)} order by ${key.join(', ')}) r`
    return { table, statement }
  })
}

function ownRows(table: string, tenantId: number): string {
  const tenant = Number(tenantId)
  if (table === 'companies') return `t.id = ${tenant}`
  // Their links open accounts.
  if (table === 'mails') return `t.tenant_id = ${tenant} and not t.confidential`
  if (table !== 'users') return `t.tenant_id = ${tenant}`
  return `exists (select from memberships m where m.tenant_id = ${tenant} and m.user_id = t.id)`
}

function expressionOf(table: string, { name, type }: Column, { companyId }: Pick<Actor, 'companyId'>): string {
  const value = `t.${escapeIdentifier(name)}`
  if (type === 'timestamptz') return `to_char(${value} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  // Entries about the company itself refer to it by its internal id.
  if (table === 'audit_entries' && name === 'entity_id')
    return `case when t.entity = 'company' then ${escapeLiteral(companyId)} else ${value} end`
  return value
}

/** Columns from the database's own catalog, so that a new one is never forgotten. */
async function columnsOf(client: PoolClient, tables: readonly string[]): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column & { table: string }>(
    `select c.relname as table, a.attname as name, t.typname as type, a.attnum = any(i.indkey) as "inKey"
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by a.attnum`,
    [tables],
  )
  const known = new Map<string, Column[]>(tables.map(table => [table, []]))
  for (const { table, ...column } of rows) known.get(table)?.push(column)
  return known
}

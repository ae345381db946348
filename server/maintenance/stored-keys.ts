import type { Client } from 'pg'
import { mintTenantId } from '../platform/actor'
import { outboxKey } from '../services/exchange/mails/read'

export interface StoredKey {
  key: string
  /** The hash recorded in the database; null where none is. */
  sha256: string | null
  /** True where the database does not record whether the object exists. */
  optional: boolean
}

/** Columns that reference an object of the storage. A column that the database does not have yet is skipped. */
const COLUMNS = [
  { table: 'stored_files', key: 'storage_key', sha256: 'sha256' },
  { table: 'inbound_deliveries', key: 'storage_key', sha256: 'sha256' },
  { table: 'companies', key: 'logo_key', sha256: 'NULL' },
  { table: 'users', key: 'avatar_key', sha256: 'NULL' },
] as const

/**
 * Opens a cursor over the keys of every stored object as of the running transaction that outlives the transaction:
 * copying files takes long, and an open snapshot keeps the server from vacuuming.
 * @param options.outbox true = also the mails that an outbox stores instead of sending them
 * @returns a function that yields the next keys, none at the end
 */
export async function openStoredKeys(
  client: Client,
  { outbox }: { outbox: boolean },
): Promise<() => Promise<StoredKey[]>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  const present = new Set(rows.map(row => row.name))
  const selects = COLUMNS.filter(({ table, key }) => present.has(`${table}.${key}`)).map(
    ({ table, key, sha256 }) =>
      `SELECT ${key}, ${sha256}, NULL::int, NULL::int FROM public.${table} WHERE ${key} IS NOT NULL`,
  )
  if (outbox && present.has('mails.id')) selects.push('SELECT NULL, NULL, tenant_id, id FROM public.mails')
  const none = 'SELECT NULL::text AS key, NULL::text AS sha256, NULL::int AS tenant, NULL::int AS mail WHERE false'
  await client.query(
    `DECLARE stored_keys NO SCROLL CURSOR WITH HOLD FOR
     SELECT key, max(sha256) AS sha256, tenant, mail FROM (${[none, ...selects].join(' UNION ALL ')}) named GROUP BY key, tenant, mail`,
  )
  return async () => {
    const batch = await client.query<{
      key: string | null
      sha256: string | null
      tenant: number
      mail: number
    }>('FETCH 500 FROM stored_keys')
    return batch.rows.map(({ key, sha256, tenant, mail }) => ({
      key: key ?? outboxKey(mintTenantId(tenant), mail),
      sha256,
      optional: key === null,
    }))
  }
}

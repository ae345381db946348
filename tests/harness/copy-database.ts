import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** What Postgres answers when a client is still connected to a database that is to be dropped. */
const OBJECT_IN_USE = '55006'

/** Addresses of the throwaway server of a run, each by what its role may do. */
export interface DatabaseServer {
  ownerUrl: string
  runtimeUrl: string
  superuserUrl: string
}

/** A database of one test's own. */
export interface TestDatabase {
  name: string
  /** Owns the tables; bound by row level security as well. */
  ownerUrl: string
  /** What the service works as. */
  runtimeUrl: string
  /** Bound by nothing: for looking at rows of every company. */
  superuserUrl: string
  /** Ends every connection and removes the database. Close pools first, or they report the loss. */
  drop(): Promise<void>
}

/**
 * Copies a database without connections, file by file: without fsync that is a quarter of the work of PostgreSQL's usual
 * way, which writes every page to its log.
 */
export async function copyDatabase(server: DatabaseServer, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const command = (sql: string) => run(server.superuserUrl, sql)
  await command(`CREATE DATABASE ${name} OWNER gewerk_owner TEMPLATE ${template} STRATEGY FILE_COPY`)
  return {
    name,
    ownerUrl: onDatabase(server.ownerUrl, name),
    runtimeUrl: onDatabase(server.runtimeUrl, name),
    superuserUrl: onDatabase(server.superuserUrl, name),
    // A pool has ended before its server processes have: Postgres waits up to five seconds for those, where FORCE would
    // make each of them report its loss to a pool without listeners.
    drop: () =>
      command(`DROP DATABASE IF EXISTS ${name}`).catch(error => {
        if (error.code !== OBJECT_IN_USE) throw error
        return command(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      }),
  }
}

async function run(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function onDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

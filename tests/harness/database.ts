import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address in the main process that starts the database server of this run and tells its URLs. */
    databaseBroker: string
  }
}

/** What Postgres answers when somebody is still connected to a database that is to go. */
const OBJECT_IN_USE = '55006'

/** A database of one test file's own. */
export interface TestDatabase {
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
 * Copies the migrated template (about 50 ms) on the throwaway server of this run. Call it in `beforeAll`, and `drop`
 * in `afterAll`; tests of one file share it and keep apart by a company each.
 * @param options.empty true = a database without any table, for tests of the migrations themselves
 * @throws when the migrations of the working tree fail, with their message
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const response = await fetch(inject('databaseBroker'))
  if (!response.ok) throw new Error(await response.text())
  const server = (await response.json()) as Pick<TestDatabase, 'ownerUrl' | 'runtimeUrl' | 'superuserUrl'>

  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = empty ? 'template1' : 'gewerk'
  const command = (sql: string) => run(server.superuserUrl, sql)
  await command(`CREATE DATABASE ${name} OWNER gewerk_owner TEMPLATE ${template}`)
  return {
    ownerUrl: onDatabase(server.ownerUrl, name),
    runtimeUrl: onDatabase(server.runtimeUrl, name),
    superuserUrl: onDatabase(server.superuserUrl, name),
    // A pool has ended before its server processes have: Postgres waits up to five seconds for those, where FORCE
    // would make each of them report its loss to a pool that nobody listens to any more.
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

import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '../../../prisma/client/client'
import type { Actor, TenantId } from '../actor'
import type { Logger } from '../log'
import { rowTypes } from './rows'

export type Tx = Prisma.TransactionClient

/**
 * The narrow entry points that cross tenants, each with its own row level policies: resolving a credential, the claim
 * and the sweeps of the workers, and platform administration.
 */
export type CrossTenantRole = 'credential' | 'sweep' | 'platform'

export interface Database {
  /**
   * One unit of database work for one company, all or nothing. Never hold it open across HTTP calls, renders or
   * uploads.
   */
  inTenant<T>(tenantId: TenantId, work: (tx: Tx) => Promise<T>): Promise<T>
  acrossTenants<T>(role: CrossTenantRole, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The rows of one SELECT within a company or through a role, bypassing Prisma, which takes several times as long as
   * the database for a page of a list. Values have the types of Prisma's models. With a name in `kept` each connection
   * caches the plan, which takes longer to make than to run: for statements that run again and again with the same
   * text. Kept statements of the same moment share a connection, unless marked `alone`: a list, for which others would
   * have to wait.
   */
  select(
    within: TenantId | CrossTenantRole,
    statement: Prisma.Sql,
    kept?: string,
    alone?: boolean,
  ): Promise<Array<Record<string, unknown>>>
  /** The same for read-only work: nothing can be changed through it, and the end of its transactions is not awaited. */
  reading: Database
  /** Plain pool of the runtime role, for LISTEN and the rate limiter. */
  pool: pg.Pool
  ping(): Promise<boolean>
  /** Whether there is room for new rows: writes some and rolls them back. False for a read-only database. */
  writable(): Promise<boolean>
  close(): Promise<void>
}

const committed = new WeakMap<Tx, Array<() => void>>()

/**
 * Runs `work` once the transaction has committed, never when it rolls back: doorbells and cache invalidation, nothing
 * that must not be lost.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  committed.get(tx)?.push(work)
}

export const inTenant = <T>(ctx: { db: Database; actor: Actor }, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.db.inTenant(ctx.actor.tenantId, work)

/**
 * Opens a role within a transaction for `work` alone and restores the previous one afterwards. On failure nothing is
 * restored: the transaction is aborted, and the setting with it.
 */
export async function withCrossTenantRole<T>(tx: Tx, role: CrossTenantRole, work: (tx: Tx) => Promise<T>): Promise<T> {
  const [before] = await tx.$queryRaw<[{ role: string }]>`
    select coalesce(current_setting('app.db_role', true), '') as role, set_config('app.db_role', ${role}, true)`
  const result = await work(tx)
  await tx.$executeRaw`select set_config('app.db_role', ${before.role}, true)`
  return result
}

/**
 * A view of `db` whose units of work join an open transaction, so that they commit or fail with it. Other companies
 * stay out of reach; a role that crosses companies is open only during its work.
 */
export function joined(db: Database, tx: Tx, tenantId: TenantId): Database {
  const assertOwn = (id: TenantId) => {
    if (id !== tenantId) throw new RangeError(`this transaction belongs to tenant ${tenantId}`)
  }
  const view: Database = {
    ...db,
    get reading() {
      return view
    },
    acrossTenants: (role, work) => withCrossTenantRole(tx, role, work),
    async inTenant(id, work) {
      assertOwn(id)
      return work(tx)
    },
    async select(within, statement) {
      if (typeof within === 'string') return withCrossTenantRole(tx, within, inside => inside.$queryRaw(statement))
      assertOwn(within)
      return tx.$queryRaw(statement)
    },
  }
  return view
}

/** A context whose units of work join an open transaction of its company. */
export const joinedTo = <C extends { db: Database; actor: Actor }>(tx: Tx, ctx: C): C => ({
  ...ctx,
  db: joined(ctx.db, tx, ctx.actor.tenantId),
})

/**
 * Opens the runtime role's connection pool. Every query runs in a transaction that first sets its company or role.
 * Queries issued while another response is awaited are pipelined on one connection.
 */
export function openDatabase(url: string, log: Logger, maxConnections = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 30_000,
    pipeline: true,
  })
  // An idle connection that the server closes emits here; without a listener it would end the process.
  pool.on('error', error => log.warn({ err: error }, 'database connection lost'))
  // An error between two statements of a transaction emits only here; the next statement fails and reports it.
  const units = new AsyncLocalStorage<OpenUnit>()
  pool.on('connect', client => {
    client.on('error', error => log.debug({ err: error }, 'database connection in use lost'))
    sendUnits(client, units)
  })
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { onPoolError: () => {} }) })

  async function unit<T>(
    within: TenantId | CrossTenantRole,
    work: (tx: Tx) => Promise<T>,
    readOnly = false,
  ): Promise<T> {
    assertNone()
    const waiting: Array<() => void> = []
    const open = { within, readOnly, ended: false }
    const result = await units
      .run(open, () =>
        prisma.$transaction(
          tx => {
            committed.set(tx, waiting)
            return work(tx)
          },
          { maxWait: 30_000, timeout: 30_000 },
        ),
      )
      .finally(() => {
        open.ended = true
      })
    for (const run of waiting) run()
    return result
  }

  /**
   * While its caller holds a connection, and perhaps locks, another unit may wait for a connection of the same pool for
   * ever, and would not see what the outer one has written.
   */
  function assertNone(): void {
    if (units.getStore()?.ended === false) throw new Error('a unit of work within another one: it has to join it')
  }

  let sharing: Shared | undefined

  /** Quick statements of the same moment go over one connection, in one round trip. */
  function shared(): Shared {
    if (sharing && sharing.users < maxSharing) return sharing
    const opened: Shared = { client: pool.connect(), users: 0, failed: false }
    sharing = opened
    setImmediate(() => {
      if (sharing === opened) sharing = undefined
    })
    return opened
  }

  async function select(
    within: TenantId | CrossTenantRole,
    { text, values }: Prisma.Sql,
    kept?: string,
    alone = false,
  ) {
    assertNone()
    const connection: Shared = kept && !alone ? shared() : { client: pool.connect(), users: 0, failed: false }
    connection.users += 1
    const client = await connection.client
    try {
      // Three statements in one round trip: the transaction has begun when the second is executed.
      const begun = client.query(beginning({ within, readOnly: true }))
      const result = client.query({ ...(kept ? { name: kept } : {}), text, values, types: rowTypes })
      const ended = client.query('commit')
      const [, { rows }] = await Promise.all([begun, result, ended])
      return rows
    } catch (error) {
      connection.failed = true
      throw error
    } finally {
      connection.users -= 1
      if (connection.users === 0) {
        // Also before its turn of the loop is over: a released connection may already have another user.
        if (sharing === connection) sharing = undefined
        client.release(connection.failed)
      }
    }
  }

  const database: Omit<Database, 'reading'> = {
    select,
    inTenant: (within, work) => unit(within, work),
    acrossTenants: (within, work) => unit(within, work),
    pool,
    async writable() {
      const client = await pool.connect()
      try {
        await client.query(`begin; set local app.db_role = 'sweep'`)
        await client.query(probe)
        await client.query('rollback')
        client.release()
        return true
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    ping: async () => (await pool.query('select 1')).rowCount === 1,
    close: async () => {
      await prisma.$disconnect()
      if (!pool.ended) await pool.end()
    },
  }
  const reading: Database = {
    ...database,
    inTenant: (within, work) => unit(within, work, true),
    acrossTenants: (within, work) => unit(within, work, true),
    get reading() {
      return reading
    },
  }
  return { ...database, reading }
}

/** A connection over which several read-only units go one after the other; the last of them returns it. */
interface Shared {
  client: Promise<pg.PoolClient>
  users: number
  failed: boolean
}
/** Most units that share a connection, so that none waits for more than that many others. */
const maxSharing = 10

/** A transaction for one company or role; a read-only one can change nothing. */
interface Unit {
  within: TenantId | CrossTenantRole
  readOnly: boolean
}

interface OpenUnit extends Unit {
  ended: boolean
}

const beginning = ({ within, readOnly }: Unit): string =>
  `begin${readOnly ? ' read only' : ''}; set local ${settingFor(within)}`

/** Result given to Prisma for a statement whose response is not awaited. */
export const unseen = { rows: [], fields: [], rowCount: 0 }

/**
 * Prisma begins and ends a transaction with statements of its own. The first sets the company or role, and its response
 * is not awaited: it is sent together with the first query. Should it ever fail alone, there would be no rows, for
 * there are none without that setting, and the end of the unit reports it. The end of a read-only unit, which has
 * nothing to lose, is not awaited either; the connection is free for the next.
 */
function sendUnits(client: pg.PoolClient, units: AsyncLocalStorage<Unit>): void {
  const query = client.query as (...args: unknown[]) => Promise<unknown>
  let begun: Promise<unknown> = Promise.resolve()
  client.query = ((statement: unknown, ...rest: unknown[]) => {
    const unit = units.getStore()
    const text = typeof statement === 'object' ? (statement as pg.QueryConfig | null)?.text : undefined
    if (unit && text === 'BEGIN') {
      begun = query.call(client, { ...(statement as pg.QueryConfig), text: beginning(unit) })
      begun.catch(() => {})
      return Promise.resolve(unseen)
    }
    const sent = query.call(client, statement, ...rest)
    if (unit && text === 'COMMIT') {
      sent.catch(() => {})
      return begun.then(() => (unit.readOnly ? unseen : sent))
    }
    return sent
  }) as typeof client.query
}

/** A page of incompressible text, in the table of processes, where a row that is never committed does no harm. */
const probe = `
  insert into service_processes (id, role, host, pid, version, started_at, seen_at)
  select gen_random_uuid(), 'probe', string_agg(gen_random_uuid()::text, ''), 0, '', now(), now() from generate_series(1, 250)`

const settingFor = (within: TenantId | CrossTenantRole): string =>
  typeof within === 'string' ? `app.db_role = '${within}'` : `app.tenant_id = '${Number(within)}'`

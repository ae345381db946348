import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '../../prisma/client/client'
import type { Actor, TenantId } from './actor'
import type { Logger } from './log'
import { rowTypes } from './rows'

export type Tx = Prisma.TransactionClient

/**
 * The narrow doors that cross tenants, each with its own row level policies: resolving a credential, the claim and the
 * sweeps of the workers, and platform administration.
 */
export type Door = 'credential' | 'sweep' | 'platform'

export interface Database {
  /** One unit of database work of one company; commits or leaves nothing. Never hold it around HTTP, renders or uploads. */
  inTenant<T>(tenantId: TenantId, work: (tx: Tx) => Promise<T>): Promise<T>
  throughDoor<T>(door: Door, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The rows of one reading statement within a company or through a door, past Prisma, which takes several times as long as the database for a
   * page of a list. Values are those of Prisma's models. Under the name `kept` each connection keeps the plan, which takes longer to make than
   * to run: for what is asked again and again with the same text.
   */
  select(
    within: TenantId | Door,
    statement: Prisma.Sql,
    kept?: string,
  ): Promise<Array<Record<string, unknown>>>
  /** Plain pool of the runtime role, for LISTEN and the rate limiter. */
  pool: pg.Pool
  ping(): Promise<boolean>
  /** Whether new rows find room: writes some and takes them back. False for a database that may only be read. */
  writable(): Promise<boolean>
  close(): Promise<void>
}

const committed = new WeakMap<Tx, Array<() => void>>()

/** Runs `work` once the transaction has committed, never when it rolls back: doorbells and cache drops, nothing that may not be lost. */
export function afterCommit(tx: Tx, work: () => void): void {
  committed.get(tx)?.push(work)
}

export const inTenant = <T>(ctx: { db: Database; actor: Actor }, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.db.inTenant(ctx.actor.tenantId, work)

/**
 * Opens a door within a transaction for `work` alone; whatever was open before is so again afterwards. A failure is not tidied up after: it ends the
 * transaction, and the setting with it.
 */
export async function withDoor<T>(tx: Tx, door: Door, work: (tx: Tx) => Promise<T>): Promise<T> {
  const [before] = await tx.$queryRaw<[{ door: string }]>`
    select coalesce(current_setting('app.door', true), '') as door, set_config('app.door', ${door}, true)`
  const result = await work(tx)
  await tx.$executeRaw`select set_config('app.door', ${before.door}, true)`
  return result
}

/**
 * A view of `db` whose units of work join a transaction that is open already, so that they commit or fail with it. Other companies stay
 * out of reach; a door that crosses companies is open for its work only.
 */
export function joined(db: Database, tx: Tx, tenantId: TenantId): Database {
  const assertOwn = (asked: TenantId) => {
    if (asked !== tenantId) throw new RangeError(`this transaction belongs to tenant ${tenantId}`)
  }
  return {
    ...db,
    throughDoor: (door, work) => withDoor(tx, door, work),
    async inTenant(asked, work) {
      assertOwn(asked)
      return work(tx)
    },
    async select(within, statement) {
      if (typeof within === 'string') return withDoor(tx, within, inside => inside.$queryRaw(statement))
      assertOwn(within)
      return tx.$queryRaw(statement)
    },
  }
}

/** Opens the runtime role's connection pool. Every query runs in a transaction that first says for whom it is. */
export function openDatabase(url: string, log: Logger, maxConnections = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, connectionTimeoutMillis: 30_000 })
  // An idle connection that the server closes emits here; without a listener it would end the process.
  pool.on('error', error => log.warn({ err: error }, 'database connection lost'))
  // One that is lost between two statements of a transaction tells nobody else; the next statement fails, and says so.
  pool.on('connect', client =>
    client.on('error', error => log.debug({ err: error }, 'database connection in use lost')),
  )
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { onPoolError: () => {} }) })

  async function unit<T>(
    setting: 'app.tenant_id' | 'app.door',
    value: string,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const waiting: Array<() => void> = []
    const result = await prisma.$transaction(
      async tx => {
        await tx.$executeRaw`select set_config(${setting}, ${value}, true)`
        committed.set(tx, waiting)
        return work(tx)
      },
      { maxWait: 30_000, timeout: 30_000 },
    )
    for (const run of waiting) run()
    return result
  }

  async function select(within: TenantId | Door, { text, values }: Prisma.Sql, kept?: string) {
    const client = await pool.connect()
    try {
      await client.query(`begin read only; set local ${settingFor(within)}`)
      const { rows } = await client.query({ ...(kept ? { name: kept } : {}), text, values, types: rowTypes })
      // What only reads has nothing to lose at its end, so nobody waits for it.
      client.query('commit').then(
        () => client.release(),
        () => client.release(true),
      )
      return rows
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  return {
    select,
    inTenant: (tenantId, work) => unit('app.tenant_id', String(tenantId), work),
    throughDoor: (door, work) => unit('app.door', door, work),
    pool,
    async writable() {
      const client = await pool.connect()
      try {
        await client.query(`begin; set local app.door = 'sweep'`)
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
}

/** A page of text that does not compress, on the list of processes, where whoever is there for no moment harms nobody. */
const probe = `
  insert into service_processes (id, role, host, pid, version, started_at, seen_at)
  select gen_random_uuid(), 'probe', string_agg(gen_random_uuid()::text, ''), 0, '', now(), now() from generate_series(1, 250)`

const settingFor = (within: TenantId | Door): string =>
  typeof within === 'string' ? `app.door = '${within}'` : `app.tenant_id = '${Number(within)}'`

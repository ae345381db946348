import { Prisma } from '../../../prisma/client/client'
import type { App } from '../../context'
import type { Tx } from '../database/db'
import { LeaseLost } from './failures'
import type { ClaimedJob } from './job-table'

/** The columns read by the process that has claimed the job. */
export interface JobRow {
  kind: string
  key: string
  payload: unknown
  cursor: unknown
  awaySince: Date | null
}

interface Release {
  attempts: number
  at: Date
  awaySince: Date | null
  /** Unchanged by default. */
  error?: string
}

interface RunEnd {
  status: 'done' | 'failed'
  error: string | null
  /** When a recurring job runs again. */
  next: Date | null
}

export type HeldJob = ReturnType<typeof holdJob>

/**
 * The row of a job while this process holds its lease: each write is conditional on the token.
 * @throws LeaseLost from every write after the lease was lost, so that the transaction rolls back
 */
export function holdJob({ db, clock }: Pick<App, 'db' | 'clock'>, { tenantId, id, token }: ClaimedJob) {
  const ours = Prisma.sql`tenant_id = ${tenantId} AND id = ${id} AND token = ${token}::uuid AND status = 'working'`
  const renewed = Prisma.sql`lease_until = clock_timestamp() + interval '1 minute'`
  const released = Prisma.sql`token = NULL, lease_until = NULL`
  const instant = (at: Date | null) => Prisma.sql`${at?.toISOString() ?? null}::timestamptz`

  async function write(tx: Tx, columns: Prisma.Sql): Promise<void> {
    if ((await tx.$executeRaw`UPDATE jobs SET ${columns} WHERE ${ours}`) === 0) throw new LeaseLost()
  }

  return {
    /** Reads the job and marks its run as begun unless it was; undefined when the lease was lost. */
    async begin(): Promise<JobRow | undefined> {
      const rows = await db.inTenant(
        tenantId,
        tx => tx.$queryRaw<JobRow[]>`
          UPDATE jobs SET started_at = coalesce(started_at, ${instant(clock.now())}) WHERE ${ours}
          RETURNING kind, key, payload, cursor, away_since AS "awaySince"`,
      )
      return rows[0]
    },
    /** False when the lease was lost. */
    renew: async (): Promise<boolean> =>
      (await db.inTenant(tenantId, tx => tx.$executeRaw`UPDATE jobs SET ${renewed} WHERE ${ours}`)) > 0,
    /** A slice was committed and the next one begins, with a new count of attempts. */
    moveOn: (tx: Tx, cursor: unknown) =>
      write(
        tx,
        Prisma.sql`${renewed}, cursor = ${JSON.stringify(cursor)}::jsonb, attempts = 1, away_since = NULL, last_error = NULL`,
      ),
    /**
     * The run is over: a run requested meanwhile begins now, a recurring job waits for its next time, everything else
     * ends.
     */
    endRun(tx: Tx, { status, error, next }: RunEnd): Promise<void> {
      const again = Prisma.sql`next_payload IS NOT NULL`
      const open = next ? Prisma.sql`true` : again
      const now = instant(clock.now())
      return write(
        tx,
        Prisma.sql`${released}, cursor = NULL, attempts = 0, away_since = NULL, last_error = ${error},
          payload = coalesce(next_payload, payload), next_payload = NULL,
          status = CASE WHEN ${open} THEN 'pending' ELSE ${status} END,
          started_at = CASE WHEN ${open} THEN NULL ELSE started_at END,
          finished_at = CASE WHEN ${open} THEN NULL ELSE ${now} END,
          next_attempt_at = CASE WHEN ${again} THEN ${now} ELSE coalesce(${instant(next)}, next_attempt_at) END`,
      )
    },
    /** Nothing was written; the slice is retried, or the next one runs after other jobs had their turn. */
    release: ({ attempts, at, awaySince, error }: Release) =>
      db.inTenant(tenantId, tx =>
        write(
          tx,
          Prisma.sql`${released}, status = 'pending', attempts = ${attempts}::int, next_attempt_at = ${instant(at)},
            away_since = ${instant(awaySince)} ${error === undefined ? Prisma.empty : Prisma.sql`, last_error = ${error}`}`,
        ),
      ),
  }
}

import { Prisma } from '../../../prisma/client/client'
import type { App } from '../../context'
import type { Tx } from '../database/db'
import { LeaseLost } from './failures'
import type { ClaimedJob } from './job-table'

/** What is read of a job by the process that has claimed it. */
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
  /** As it was by default. */
  error?: string
}

interface RunEnd {
  status: 'done' | 'failed'
  error: string | null
  /** When a recurring job begins anew. */
  next: Date | null
}

export type HeldJob = ReturnType<typeof holdJob>

/**
 * The row of a job for as long as its lease is ours: each write is on condition of the token.
 * @throws LeaseLost from every write where it is not ours any more, so that the transaction leaves nothing
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
    /** Reads the job, whose run begins now unless it has; undefined when it is not ours any more. */
    async begin(): Promise<JobRow | undefined> {
      const rows = await db.inTenant(
        tenantId,
        tx => tx.$queryRaw<JobRow[]>`
          UPDATE jobs SET started_at = coalesce(started_at, ${instant(clock.now())}) WHERE ${ours}
          RETURNING kind, key, payload, cursor, away_since AS "awaySince"`,
      )
      return rows[0]
    },
    /** False when it is not ours any more. */
    renew: async (): Promise<boolean> =>
      (await db.inTenant(tenantId, tx => tx.$executeRaw`UPDATE jobs SET ${renewed} WHERE ${ours}`)) > 0,
    /** A slice was committed and the next one begins, with its attempts counted anew. */
    moveOn: (tx: Tx, cursor: unknown) =>
      write(
        tx,
        Prisma.sql`${renewed}, cursor = ${JSON.stringify(cursor)}::jsonb, attempts = 1, away_since = NULL, last_error = NULL`,
      ),
    /** The run is over: what was asked for meanwhile begins now, what recurs at its next time, everything else ends. */
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
    /** Nothing was written, and the slice is tried again, or the next one when others had their turn. */
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

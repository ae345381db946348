import { Prisma } from '../../../prisma/client/client'
import type { JobSpec } from '../../nouns/define'
import { registered } from '../../nouns/registers'
import type { Database, Tx } from '../database/db'

/** A restored copy sends nothing until an operator releases it. */
export interface SendingPause {
  since: Date
  /** The date of the restored state. */
  asOf: Date | null
}

/** Called by every claim of work that reaches outside systems, within the transaction that claims. */
export async function isSendingPaused(tx: Tx): Promise<boolean> {
  const [row] = await tx.$queryRaw<[{ paused: boolean }]>`SELECT EXISTS (SELECT 1 FROM sending_pauses) AS paused`
  return row.paused
}

export async function readSendingPause(db: Database): Promise<SendingPause | null> {
  const statement = Prisma.sql`select since, as_of as "asOf" from sending_pauses where id = 1`
  const [row] = (await db.select('platform', statement, 'sending_pause')) as unknown as SendingPause[]
  return row ?? null
}

/** Work that waits while sending is paused. */
export interface Held {
  mails: number
  deliveries: number
  /** Jobs with a one-time effect in an outside system; recurring ones continue anyway. */
  jobs: number
  /** Time of the oldest of these; null when nothing waits. */
  oldestAt: Date | null
}

const specs: Readonly<Record<string, JobSpec>> = registered('jobs')
/** Kinds that never reach outside systems, and recurring ones. */
const unsent = Object.keys(specs).filter(kind => specs[kind]?.stays || specs[kind]?.everyMinutes)
/** Open jobs of the other kinds; handling what was pushed to us is not sending. */
const leavingJobs = Prisma.sql`status IN ('pending', 'working') AND kind <> ALL(${unsent}::text[]) AND NOT starts_with(kind, 'inbox.')`

export function countHeld(db: Database): Promise<Held> {
  return db.acrossTenants('platform', async tx => {
    const [row] = await tx.$queryRaw<[Held]>`
      WITH held (what, created_at) AS (
        SELECT 'mails', created_at FROM mails WHERE status IN ('pending', 'sending')
        UNION ALL SELECT 'deliveries', created_at FROM webhook_deliveries WHERE status IN ('pending', 'failed', 'sending')
        UNION ALL SELECT 'jobs', created_at FROM jobs WHERE ${leavingJobs}
      )
      SELECT count(*) FILTER (WHERE what = 'mails')::int AS mails,
        count(*) FILTER (WHERE what = 'deliveries')::int AS deliveries,
        count(*) FILTER (WHERE what = 'jobs')::int AS jobs, min(created_at) AS "oldestAt" FROM held`
    return row
  })
}

const droppedError = Prisma.sql`'dropped: it waited in a copy that was restored'`

/**
 * Ends the pause; with `drop` everything that waits is given up first, in the same transaction.
 * @returns what was given up
 */
export async function endSendingPause(
  tx: Tx,
  { drop, now }: { drop: boolean; now: Date },
): Promise<Omit<Held, 'oldestAt'>> {
  const at = Prisma.sql`${now.toISOString()}::timestamptz`
  const dropped = { mails: 0, deliveries: 0, jobs: 0 }
  if (drop) {
    await tx.$executeRaw`SELECT set_config('app.db_role', 'sweep', true)`
    dropped.mails = await tx.$executeRaw`
      UPDATE mails SET status = 'failed', failed_at = ${at}, last_error = ${droppedError}, lease_until = NULL, token = NULL,
        text = CASE WHEN confidential THEN '' ELSE text END, html = CASE WHEN confidential THEN '' ELSE html END
      WHERE status IN ('pending', 'sending')`
    dropped.deliveries = await tx.$executeRaw`
      UPDATE webhook_deliveries SET status = 'dead', next_attempt_at = NULL, last_error = ${droppedError},
        lease_until = NULL, token = NULL
      WHERE status IN ('pending', 'failed', 'sending')`
    dropped.jobs = await tx.$executeRaw`
      UPDATE jobs SET status = 'failed', finished_at = ${at}, last_error = 'dropped', lease_until = NULL, token = NULL,
        next_payload = NULL
      WHERE ${leavingJobs}`
    await tx.$executeRaw`SELECT set_config('app.db_role', 'platform', true)`
  }
  await tx.sendingPause.deleteMany()
  return dropped
}

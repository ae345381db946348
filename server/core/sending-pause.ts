import { Prisma } from '../../prisma/client/client'
import type { Database, Tx } from './db'

/** A restored copy sends nothing until somebody says that it may. */
export interface SendingPause {
  since: Date
  /** Of when the restored state is. */
  asOf: Date | null
}

/** For every claim of what leaves the house; asked within the transaction that claims. */
export async function isSendingPaused(tx: Tx): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    [{ paused: boolean }]
  >`SELECT EXISTS (SELECT 1 FROM sending_pauses) AS paused`
  return row.paused
}

export function readSendingPause(db: Database): Promise<SendingPause | null> {
  return db.throughDoor('platform', async tx => {
    const row = await tx.sendingPause.findUnique({ where: { id: 1 } })
    return row && { since: row.since, asOf: row.asOf }
  })
}

/** What waits while sending is paused. */
export interface Held {
  mails: number
  deliveries: number
  /** Of the oldest of both; null when nothing waits. */
  oldestAt: Date | null
}

export function countHeld(db: Database): Promise<Held> {
  return db.throughDoor('platform', async tx => {
    const [row] = await tx.$queryRaw<
      [{ mails: number; deliveries: number; oldest: Date | null }]
    >`SELECT (SELECT count(*)::int FROM mails WHERE status IN ('pending', 'sending')) AS mails,
        (SELECT count(*)::int FROM webhook_deliveries WHERE status IN ('pending', 'failed', 'sending')) AS deliveries,
        least((SELECT min(created_at) FROM mails WHERE status IN ('pending', 'sending')),
          (SELECT min(created_at) FROM webhook_deliveries WHERE status IN ('pending', 'failed', 'sending'))) AS oldest`
    return { mails: row.mails, deliveries: row.deliveries, oldestAt: row.oldest }
  })
}

const dropped = Prisma.sql`'dropped: it waited in a copy that was restored'`

/**
 * Ends the pause; with `drop` everything that waits is given up first, in the same transaction.
 * @returns what was dropped
 */
export async function endSendingPause(
  tx: Tx,
  { drop, now }: { drop: boolean; now: Date },
): Promise<Omit<Held, 'oldestAt'>> {
  const at = Prisma.sql`${now.toISOString()}::timestamptz`
  const gone = { mails: 0, deliveries: 0 }
  if (drop) {
    await tx.$executeRaw`SELECT set_config('app.door', 'sweep', true)`
    gone.mails = await tx.$executeRaw`
      UPDATE mails SET status = 'failed', failed_at = ${at}, last_error = ${dropped}, lease_until = NULL, token = NULL,
        text = CASE WHEN confidential THEN '' ELSE text END, html = CASE WHEN confidential THEN '' ELSE html END
      WHERE status IN ('pending', 'sending')`
    gone.deliveries = await tx.$executeRaw`
      UPDATE webhook_deliveries SET status = 'dead', next_attempt_at = NULL, last_error = ${dropped},
        lease_until = NULL, token = NULL
      WHERE status IN ('pending', 'failed', 'sending')`
    await tx.$executeRaw`SELECT set_config('app.door', 'platform', true)`
  }
  await tx.sendingPause.deleteMany()
  return gone
}

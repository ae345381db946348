import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { isDatabaseAway } from './database-away'

/**
 * Waits for a database that is starting: after a crash it replays its log, and in a cluster it may start after us.
 * Every other response, and a timeout, is left to the next connection attempt, which can report what is wrong.
 */
export async function awaitDatabase(
  url: string,
  log: Pick<Logger, 'warn'>,
  { waitMs = 30_000, againMs = 500 } = {},
): Promise<void> {
  const deadline = performance.now() + waitMs
  for (let tries = 1; ; tries++) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    const failure = await client.connect().then(
      () => null,
      (error: unknown) => error,
    )
    await client.end().catch(() => {})
    if (!isDatabaseAway(failure) || performance.now() > deadline) return
    if (tries === 1) log.warn({ waitMs }, 'the database does not answer yet; waiting for it')
    await delay(againMs)
  }
}

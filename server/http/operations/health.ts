import type { RequestHandler } from 'express'
import { settlesWithin } from '../../adapters/settles-within'
import type { App } from '../../context'
import { readSendingPause } from '../../platform/jobs/sending-pause'
import { metNoRoom } from '../../platform/trouble-log'

type Parts = Pick<App, 'db' | 'doorbell' | 'storage' | 'pdf' | 'log'>
type State = 'ok' | 'failed'

export interface Health {
  status: State
  version: string
  checks: Record<'database' | 'queue' | 'storage' | 'pdf', State>
  /** Only in a restored copy that holds back mails and webhooks. */
  sending?: 'paused'
}

/**
 * Parts that a process cannot work without. Not the queue's broker: workers poll for work by themselves. Not the PDF
 * renderer: documents and mails are retried later, and a request for a PDF is answered 503. Taking every process out of
 * service for one of these would stop what still works.
 */
const needed: ReadonlyArray<keyof Health['checks']> = ['database', 'storage']

const answerMs = 3_000
const keptMs = 1_000

/**
 * A database that responds but stores nothing is not healthy: a write is tried, and failed writes of requests count as
 * well.
 */
const databaseStores = async ({ db, log }: Parts): Promise<boolean> => !metNoRoom(log) && (await db.writable())

/** On a disk without a megabyte nothing can be stored. */
const storageStores = async ({ storage }: Parts): Promise<boolean> => {
  const [healthy, free] = await Promise.all([storage.healthy(), storage.freeBytes()])
  return healthy && (free === null || free >= 1024 ** 2)
}

/** Checks every part; the service is healthy when the needed ones respond. Secrets and addresses are left out. */
export async function readHealth(app: Parts & Pick<App, 'settings'>): Promise<Health> {
  const [database, queue, storage, pdf] = await Promise.all([
    stateOf(() => databaseStores(app)),
    stateOf(() => app.doorbell.healthy()),
    stateOf(() => storageStores(app)),
    stateOf(() => app.pdf.healthy()),
  ])
  const checks = { database, queue, storage, pdf }
  const status = needed.every(part => checks[part] === 'ok') ? 'ok' : 'failed'
  const pause = database === 'ok' ? await readSendingPause(app.db).catch(() => null) : null
  return { status, version: app.settings.version, checks, ...(pause && { sending: 'paused' as const }) }
}

/** `GET /api/health`: 200 when the service can work, else 503; in both cases with the state of every part. */
export function createHealthHandler(app: App): RequestHandler {
  let latest: { at: number; health: Promise<Health> } | undefined
  return async (_req, res) => {
    // Frequent calls cost nothing: a response is reused for a second.
    if (!latest || performance.now() - latest.at > keptMs) latest = { at: performance.now(), health: readHealth(app) }
    const health = await latest.health
    res.set('Cache-Control', 'no-store')
    res.status(statusOf(health)).json(health)
  }
}

export const statusOf = ({ status }: Health): number => (status === 'ok' ? 200 : 503)

/** A part that hangs counts as failed. */
async function stateOf(check: () => Promise<boolean>): Promise<State> {
  let answer = false
  const checked = check().then(ok => {
    answer = ok
  })
  await settlesWithin(checked, answerMs)
  return answer ? 'ok' : 'failed'
}

import type { RequestHandler } from 'express'
import { settlesWithin } from '../adapters/settles-within'
import type { App } from '../context'

type Parts = Pick<App, 'db' | 'doorbell' | 'storage' | 'pdf'>
type State = 'ok' | 'failed'

export interface Health {
  status: State
  version: string
  checks: Record<'database' | 'queue' | 'storage' | 'pdf', State>
}

/**
 * What a process cannot work without. Not the queue's broker: workers look for work by themselves. Not the PDF renderer: documents and mails are made
 * again later, and who asks for a PDF is told 503. To take every process out of service for one of them would end what still works.
 */
const needed: ReadonlyArray<keyof Health['checks']> = ['database', 'storage']

const answerMs = 3_000

/** Asks every part; the service is well when those answer that it needs. Secrets and addresses stay out. */
export async function readHealth(app: Parts & Pick<App, 'settings'>): Promise<Health> {
  const [database, queue, storage, pdf] = await Promise.all([
    stateOf(() => app.db.ping()),
    stateOf(() => app.doorbell.healthy()),
    stateOf(() => app.storage.healthy()),
    stateOf(() => app.pdf.healthy()),
  ])
  const checks = { database, queue, storage, pdf }
  const status = needed.every(part => checks[part] === 'ok') ? 'ok' : 'failed'
  return { status, version: app.settings.version, checks }
}

/** `GET /api/health`: 200 when the service can work, else 503; in both cases with the state of every part. */
export function createHealthDoor(app: App): RequestHandler {
  return async (_req, res) => {
    const health = await readHealth(app)
    res.set('Cache-Control', 'no-store')
    res.status(statusOf(health)).json(health)
  }
}

export const statusOf = ({ status }: Health): number => (status === 'ok' ? 200 : 503)

/** A part that hangs is a part that fails. */
async function stateOf(check: () => Promise<boolean>): Promise<State> {
  let answer = false
  const asked = check().then(ok => {
    answer = ok
  })
  await settlesWithin(asked, answerMs)
  return answer ? 'ok' : 'failed'
}

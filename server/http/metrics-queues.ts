import { Gauge, type Registry } from 'prom-client'
import { settlesWithin } from '../adapters/settles-within'
import type { App } from '../context'
import { countQueues } from '../services/queues/read'

export interface QueueGauges {
  /** Brings the gauges up to date, from the database or from what is known of a moment ago. Never rejects. */
  refresh(): Promise<void>
}

/** Scrapes within this time share one look at the database. */
const sharedForMs = 5_000
/** Below the 10 s that Prometheus waits for a scrape. */
const lookMs = 3_000

type Seen = Pick<App, 'db' | 'doorbell' | 'clock' | 'log'>

/**
 * What the queues of the whole service hold. Every process tells the same figures: take the maximum over processes, not the sum. When the database
 * does not answer, `gewerk_database_up` is 0 and there are no figures.
 */
export function createQueueGauges(app: Seen, registry: Registry, freshMs = sharedForMs): QueueGauges {
  const registers = [registry]
  const depth = new Gauge({
    name: 'gewerk_queue_depth',
    help: 'Work that is not over: scheduled for later, due now, running',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'gewerk_queue_oldest_due_seconds',
    help: 'For how long the oldest due work has waited, 0 when none is due',
    labelNames: ['queue'],
    registers,
  })
  const databaseUp = new Gauge({
    name: 'gewerk_database_up',
    help: '1 when the database answers',
    registers,
  })
  const brokerUp = new Gauge({
    name: 'gewerk_broker_up',
    help: "1 when the job queue's broker answers; without it workers look for work by themselves",
    registers,
  })

  async function readQueues(): Promise<void> {
    const at = app.clock.now().getTime()
    const rows = await countQueues(app, lookMs).catch(error => {
      app.log.debug({ err: error }, 'queues cannot be read for metrics')
      return null
    })
    databaseUp.set(rows ? 1 : 0)
    if (!rows) return forgetFigures()
    for (const { queue, waiting, due, running, oldestDueAt } of rows) {
      depth.set({ queue, state: 'scheduled' }, waiting - due)
      depth.set({ queue, state: 'due' }, due)
      depth.set({ queue, state: 'running' }, running)
      oldest.set({ queue }, oldestDueAt ? Math.max(0, at - oldestDueAt.getTime()) / 1000 : 0)
    }
  }

  function forgetFigures(): void {
    depth.reset()
    oldest.reset()
  }

  async function askBroker(): Promise<void> {
    brokerUp.set((await app.doorbell.healthy()) ? 1 : 0)
  }

  const looks = [
    createLook(readQueues, freshMs, () => {
      databaseUp.set(0)
      forgetFigures()
    }),
    createLook(askBroker, freshMs, () => brokerUp.set(0)),
  ]
  return {
    async refresh() {
      await Promise.all(looks.map(look => look()))
    },
  }
}

/** Looks at most every `freshMs` and never twice at once; a look that takes too long goes on, and counts as `late` until it ends. */
function createLook(look: () => Promise<void>, freshMs: number, late: () => void): () => Promise<void> {
  let running: Promise<void> | undefined
  let endedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (!running && performance.now() - endedAt < freshMs) return
    running ??= look().finally(() => {
      running = undefined
      endedAt = performance.now()
    })
    if (!(await settlesWithin(running, lookMs))) late()
  }
}

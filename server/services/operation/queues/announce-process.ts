import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { settlesWithin } from '../../../adapters/settles-within'
import type { App } from '../../../context'
import type { ProcessRecord } from './schema'

const beatMs = 30_000
/** No shutdown waits longer than this to be taken off the list. */
const farewellMs = 2_000

export interface Presence {
  /** Takes this process off the list, when the database can be reached. */
  stop(): Promise<void>
}

type Part = Pick<App, 'db' | 'clock' | 'log' | 'settings'>

/**
 * Keeps this process on the list of live processes. Nothing depends on it: an unavailable database is retried at the
 * next beat.
 */
export function announceProcess(app: Part, role: ProcessRecord['role'], everyMs = beatMs): Presence {
  const id = randomUUID()
  const startedAt = app.clock.now()
  const self = { role, host: hostname(), pid: process.pid, version: app.settings.version, startedAt }
  let running: Promise<void> | undefined
  let reached = true

  async function beat(): Promise<void> {
    try {
      const seenAt = app.clock.now()
      await app.db.acrossTenants('sweep', tx =>
        tx.serviceProcess.upsert({
          where: { id },
          create: { id, ...self, seenAt },
          update: { seenAt },
        }),
      )
      reached = true
    } catch (error) {
      if (reached) app.log.warn({ err: error }, 'this process cannot say that it is alive; it goes on')
      reached = false
    }
  }

  function tick(): void {
    running ??= beat().finally(() => {
      running = undefined
    })
  }

  const timer = setInterval(tick, everyMs).unref()
  tick()
  return {
    async stop() {
      clearInterval(timer)
      const farewell = (running ?? Promise.resolve()).then(() =>
        app.db.acrossTenants('sweep', tx => tx.serviceProcess.deleteMany({ where: { id } })),
      )
      await settlesWithin(farewell, farewellMs)
    },
  }
}

import { startBenchService } from './service'
import { benchChanges } from './sync-changes'
import { connectAll, fillSyncCompany } from './sync-company'
import { atOnce, benchFirstSync } from './sync-first'
import { benchIdle } from './sync-idle'
import { benchNotifications } from './sync-notifications'
import { startSyncVendor } from './sync-vendor'

interface Options {
  people: number
  /** Of all of them. */
  events: number
  /** Of each kind. */
  changes: number
  /** Changes a second. */
  rate: number
  notifications: number
  /** How long the idle connections are watched. */
  days: number
}

/**
 * Calendars in step with a pretend Google: the first sync, changes on both sides, a flood of notifications; and what
 * idle connections ask of both vendors.
 * @throws Error when an event is missing, doubled or not as the vendor has it
 */
export async function benchSync({ people, events, changes, rate, notifications, days }: Options): Promise<void> {
  const vendor = startSyncVendor()
  try {
    // Those with whom the processes load what they need come on top.
    const emails = Array.from({ length: people + atOnce }, (_, n) => `person${n}@bench.example`)
    const access = await vendor.ask({ do: 'open', emails, each: Math.round(events / people) })
    const app = { GOOGLE_CLIENT_ID: 'gewerk', GOOGLE_CLIENT_SECRET: 'pretend-secret', GOOGLE_BASE_URL: access.url }
    const service = await startBenchService(app)
    try {
      const company = await fillSyncCompany(service, emails)
      await connectAll(service, company, access.secret)
      const worker = await benchFirstSync({ service, vendor, company, access })
      await benchChanges({ service, vendor, company, changes, rate })
      await benchNotifications({ service, worker, vendor, company, notifications })
    } finally {
      await service.stop()
    }
  } finally {
    await vendor.stop()
  }
  await benchIdle(days)
}

import type { App } from '../../context'
import { drain } from '../../core/drain'
import { webhookHeaders } from '../../core/webhook-signature'
import { type ClaimedDelivery, claimDeliveries } from './claim'
import { webhookSecretPurpose } from './secret'
import { type AttemptOutcome, settleAttempt } from './settle'

export interface DeliveryCounts {
  claimed: number
  delivered: number
  failed: number
  dead: number
}

interface Options {
  /** Most deliveries in all. */
  limit?: number
  /** About how long the call may take; nothing is claimed that could not end within it. Without it the call ends when nothing is due. */
  budgetMs?: number
  stop?: AbortSignal
  woken?: () => Promise<void>
  /** 0 to 1, for the jitter of the next attempt. */
  random?: () => number
}

/** Attempts at the same time in one call; they wait for strangers, not for this machine. */
const concurrency = 64
/** The deadline of one attempt. */
const attemptMs = 15_000

/**
 * Delivers what is due: the one function behind the workers and the cron endpoint, safe to call anywhere at any time
 * and several times at once. Counts attempts by what came of them.
 */
export async function deliverDue(app: App, options: Options = {}): Promise<DeliveryCounts> {
  const { budgetMs, random = Math.random } = options
  const counts: DeliveryCounts = { claimed: 0, delivered: 0, failed: 0, dead: 0 }
  await drain<ClaimedDelivery>({
    claim: async slots => {
      const { deliveries, dead } = await claimDeliveries(app, slots)
      counts.claimed += deliveries.length
      counts.dead += dead
      return deliveries
    },
    run: async claimed => {
      try {
        const settled = await settleAttempt(app, claimed, await send(app, claimed), random())
        if (settled === 'stale') app.log.warn({ delivery: claimed.id }, 'webhook attempt outlived its lease')
        else counts[settled]++
      } catch (error) {
        // The lease ends by itself and the delivery is tried again.
        app.log.error({ err: error, delivery: claimed.id }, 'webhook result could not be written')
      }
    },
    concurrency,
    limit: options.limit,
    claimForMs: budgetMs === undefined ? undefined : Math.max(0, budgetMs - attemptMs),
    stop: options.stop,
    woken: options.woken,
  })
  return counts
}

async function send(app: App, claimed: ClaimedDelivery): Promise<AttemptOutcome> {
  const secret = openSecret(app, claimed)
  if (secret === null)
    return { error: 'secret', statusCode: null, durationMs: 0, response: null, retryAfter: null }
  const { eventId, event, id: deliveryId, attempt, body } = claimed
  const headers = webhookHeaders(secret, { eventId, event, deliveryId, attempt, body, at: app.clock.now() })
  const outcome = await app.webhookGuard.post({ url: claimed.url, headers, body })
  const { error, statusCode, durationMs } = outcome
  app.log.info(
    { delivery: deliveryId, endpoint: claimed.endpointId, event, attempt, error, statusCode, durationMs },
    'webhook attempt',
  )
  return outcome
}

/** Null when the service's own secret is no longer the one that sealed it. */
function openSecret(app: App, { sealedSecret, tenantId }: ClaimedDelivery): string | null {
  try {
    return app.secretBox.open(sealedSecret, webhookSecretPurpose(tenantId))
  } catch {
    return null
  }
}

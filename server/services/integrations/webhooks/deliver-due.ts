import type { App } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { publish } from '../../../platform/diagnostics'
import { drain } from '../../../platform/jobs/drain'
import { webhookHeaders } from '../../../platform/records/webhook-signature'
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries'
import { type AttemptOutcome, createAttemptSettler } from './create-attempt-settler'
import { deliveryContext } from './delivery-context'
import { endInterruptedAttempts, type LostDelivery } from './end-interrupted-attempts'
import { handleFailedDelivery } from './handle-failed-delivery'
import { lockWebhook } from './lock'
import { secretPurpose } from './secret-purpose'
import { signingSecrets } from './signing-secrets'

export interface DeliveryCounts {
  claimed: number
  delivered: number
  failed: number
  dead: number
}

interface Options {
  /** Maximum number of deliveries in total. */
  limit?: number
  /**
   * Approximate time limit of the call; nothing is claimed that might not end within it. Without it the call ends when
   * nothing is due.
   */
  budgetMs?: number
  stop?: AbortSignal
  woken?: () => Promise<void>
  /** 0 to 1, for the jitter of the next attempt. */
  random?: () => number
}

/** Concurrent attempts in one call; they wait for remote servers, not for this machine. */
const concurrency = 64
const endLostEveryMs = 1_000
/** The deadline of one attempt. */
const attemptMs = 15_000

/**
 * Delivers what is due: the one function behind the workers and the cron endpoint, safe to call at any time and
 * concurrently. Counts attempts by result.
 */
export async function deliverDue(app: App, options: Options = {}): Promise<DeliveryCounts> {
  const { budgetMs, random = Math.random } = options
  const counts: DeliveryCounts = { claimed: 0, delivered: 0, failed: 0, dead: 0 }
  const settle = createAttemptSettler(app)
  const endLost = lostEnder(app)
  await drain<ClaimedDelivery>({
    claim: async slots => {
      counts.dead += await endLost()
      const deliveries = await claimDeliveries(app, slots)
      counts.claimed += deliveries.length
      return deliveries
    },
    run: async claimed => {
      try {
        const settled = await settle({ claimed, outcome: await send(app, claimed), random: random() })
        if (settled === 'stale') app.log.warn({ delivery: claimed.id }, 'webhook attempt outlived its lease')
        else counts[settled]++
      } catch (error) {
        // The lease expires and the delivery is retried.
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

/**
 * Ends deliveries left by crashed workers, at intervals, because a lease lasts a minute. Each call returns how many are
 * dead.
 */
function lostEnder(app: App): () => Promise<number> {
  let dueAt = 0
  return async () => {
    if (performance.now() < dueAt) return 0
    dueAt = performance.now() + endLostEveryMs
    const dead = await endInterruptedAttempts(app)
    for (const _ of dead) publish('webhook.settled', { result: 'dead', durationMs: 0, error: 'interrupted' })
    await handleLostDeliveries(app, dead).catch(error =>
      app.log.error({ err: error }, 'dead webhooks could not be reported'),
    )
    return dead.length
  }
}

const unsent: AttemptOutcome = {
  error: 'secret',
  statusCode: null,
  durationMs: 0,
  requestHeaders: null,
  response: null,
  responseHeaders: null,
  retryAfter: null,
}

async function send(app: App, claimed: ClaimedDelivery): Promise<AttemptOutcome> {
  const at = app.clock.now()
  const secrets = openSecrets(app, claimed, at)
  if (secrets === null) return unsent
  const { eventId, event, id: deliveryId, attempt, body, isTest } = claimed
  const headers = webhookHeaders(secrets, { eventId, event, deliveryId, attempt, body, isTest, at })
  publish('webhook.sending', { delivery: deliveryId })
  const outcome = await app.webhookGuard.post({ url: claimed.url, headers, body })
  publish('webhook.answered', { delivery: deliveryId })
  const { error, statusCode, durationMs } = outcome
  app.log.info(
    { delivery: deliveryId, endpoint: claimed.endpointId, event, attempt, error, statusCode, durationMs },
    'webhook attempt',
  )
  const requestHeaders = beforeSending.has(error) ? null : { ...app.webhookGuard.headers, ...headers }
  return { ...outcome, requestHeaders }
}

/** Failures before anything was sent. */
const beforeSending: ReadonlySet<string | null> = new Set<AttemptOutcome['error']>([
  'dns',
  'refused_address',
  'refused_url',
  'connect',
  'connect_timeout',
  'tls',
  'proxy_unreachable',
  'proxy_refused',
  'proxy_timeout',
])

/** Null when the secrets were sealed with another key than the service has now. */
function openSecrets(app: App, { sealed, tenantId }: ClaimedDelivery, at: Date): [string, ...string[]] | null {
  const open = (secret: string) => app.secretBox.open(secret, secretPurpose(tenantId))
  try {
    const [first, ...more] = signingSecrets(sealed, at)
    return [open(first), ...more.map(open)]
  } catch {
    return null
  }
}

/** Handles the consequences of deliveries whose last attempt was interrupted, after these have been recorded. */
async function handleLostDeliveries(app: App, lost: readonly LostDelivery[]): Promise<void> {
  for (const delivery of lost) {
    const { tenantId, endpointId, id } = delivery
    const ctx = await deliveryContext(app, delivery)
    await inTenant(ctx, async tx => {
      const webhook = await lockWebhook(tx, tenantId, endpointId)
      const failure = {
        deliveryId: id,
        gone: false,
        dead: true,
        error: 'interrupted',
        statusCode: null,
      } as const
      if (webhook) await handleFailedDelivery(tx, ctx, webhook, failure)
    })
  }
}

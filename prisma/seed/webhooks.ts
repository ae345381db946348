import { v7 as uuidv7 } from 'uuid'
import type { App } from '../../server/context'
import { inTenant, type Tx } from '../../server/platform/database/db'
import { newWebhookSecret, webhookHeaders } from '../../server/platform/records/webhook-signature'
import { retryMinutes } from '../../server/services/integrations/webhooks/next-attempt'
import { secretPurpose } from '../../server/services/integrations/webhooks/secret-purpose'
import { hourMs, startOfHour } from '../../server/services/integrations/webhooks/start-of-hour'
import type { Event, WebhookEndpoint } from '../client/client'
import { createChance } from './chance'
import type { DemoCompany } from './company'

const deliveries = 44
const attemptsUntilDead = 5

/** Number of attempts for each delivery; the fifth one of a dead one has failed as well. */
const attemptsOf = (index: number): number => {
  if (index === 13 || index === 29) return attemptsUntilDead
  return index % 9 === 4 ? 2 : 1
}

/**
 * The subscription of an accounting program with a day of past deliveries. It is paused and none is waiting, so the
 * demo never sends a packet to anyone.
 */
export async function seedWebhooks(app: App, seeded: DemoCompany): Promise<void> {
  const now = app.clock.now()
  const ctx = seeded.at(now)
  const { tenantId } = ctx.actor
  const chance = createChance(1994)
  const secret = newWebhookSecret()
  await inTenant(ctx, async tx => {
    const endpoint = await tx.webhookEndpoint.create({
      data: {
        tenantId,
        name: 'Buchhaltung',
        url: 'https://buchhaltung.example/webhooks/gewerk',
        events: ['invoice.*'],
        active: false,
        pausedReason: 'person',
        pausedAt: now,
        secret: app.secretBox.seal(secret, secretPurpose(tenantId)),
        createdAt: new Date(now.getTime() - 40 * 24 * hourMs),
        activeSince: new Date(now.getTime() - 40 * 24 * hourMs),
        updatedAt: now,
      },
    })
    const emitted = await tx.event.findMany({
      where: { tenantId, type: { startsWith: 'invoice.' } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: deliveries,
    })
    for (const [index, source] of emitted.entries()) {
      const at = new Date(now.getTime() - ((index + chance.next()) * 24 * hourMs) / deliveries)
      const event = await repeatAt(tx, source, at)
      await seedDelivery(tx, endpoint, event, {
        secret,
        attempts: attemptsOf(index),
        durationMs: () => chance.int(38, 240),
        now,
      })
    }
  })
}

/** The same with an event of the last day. */
function repeatAt(tx: Tx, { tenantId, type, body }: Event, createdAt: Date): Promise<Event> {
  const id = `evt_${uuidv7({ msecs: createdAt.getTime() })}`
  const envelope = { ...JSON.parse(body ?? '{}'), id, createdAt: createdAt.toISOString() }
  return tx.event.create({ data: { tenantId, id, type, body: JSON.stringify(envelope), createdAt } })
}

interface SeededDelivery {
  secret: string
  attempts: number
  durationMs(): number
  now: Date
}

async function seedDelivery(
  tx: Tx,
  { tenantId, id: endpointId }: WebhookEndpoint,
  event: Event,
  { secret, attempts, durationMs, now }: SeededDelivery,
): Promise<void> {
  const times = attemptTimes(event.createdAt, attempts).filter(at => at <= now)
  // A delivery that could not have ended yet arrived at the first attempt.
  const needed = times.length === attempts ? attempts : 1
  const dead = needed === attemptsUntilDead
  const last = times[needed - 1] ?? event.createdAt
  const lastMs = durationMs()
  const { id } = await tx.webhookDelivery.create({
    data: {
      tenantId,
      endpointId,
      eventId: event.id,
      event: event.type,
      status: dead ? 'dead' : 'delivered',
      attempts: needed,
      nextAttemptAt: null,
      lastStatusCode: dead ? 503 : 204,
      lastError: dead ? 'http_503' : null,
      durationMs: lastMs,
      createdAt: event.createdAt,
      deliveredAt: dead ? null : new Date(last.getTime() + lastMs),
    },
  })
  for (const [index, startedAt] of times.slice(0, needed).entries()) {
    const number = index + 1
    const failed = dead || number < needed
    const ms = number === needed ? lastMs : durationMs()
    const signed = {
      eventId: event.id,
      event: event.type,
      deliveryId: id,
      attempt: number,
      body: event.body ?? '',
      at: startedAt,
    }
    await tx.webhookAttempt.create({
      data: {
        tenantId,
        deliveryId: id,
        number,
        startedAt,
        finishedAt: new Date(startedAt.getTime() + ms),
        statusCode: failed ? 503 : 204,
        error: failed ? 'http_503' : null,
        durationMs: ms,
        response: failed ? 'Wartungsarbeiten' : '',
        requestHeaders: webhookHeaders([secret], signed),
        responseHeaders: failed ? { server: 'nginx', 'retry-after': '60' } : { server: 'nginx' },
      },
    })
    await count(tx, { tenantId, endpointId, at: startedAt, failed, dead: dead && number === needed })
  }
}

const attemptTimes = (first: Date, attempts: number): Date[] => {
  const times = [first]
  for (const minutes of retryMinutes.slice(0, attempts - 1))
    times.push(new Date((times.at(-1) ?? first).getTime() + minutes * 60_000))
  return times
}

interface Counted {
  tenantId: number
  endpointId: number
  at: Date
  failed: boolean
  dead: boolean
}

async function count(tx: Tx, { tenantId, endpointId, at, failed, dead }: Counted): Promise<void> {
  const hour = startOfHour(at)
  const more = { delivered: failed ? 0 : 1, failed: failed ? 1 : 0, dead: dead ? 1 : 0 }
  await tx.webhookHour.upsert({
    where: { tenantId_endpointId_hour: { tenantId, endpointId, hour } },
    create: { tenantId, endpointId, hour, ...more },
    update: {
      delivered: { increment: more.delivered },
      failed: { increment: more.failed },
      dead: { increment: more.dead },
    },
  })
}

import { v7 as uuidv7 } from 'uuid'
import type { Actor } from './actor'
import type { Clock } from './clock'
import type { Tx } from './db'
import { tell } from './diagnostics'
import { type EventName, eventSpecs } from './event-names'

/** A subscription names events or a whole noun by `<noun>.*`. */
export const subscriptionMatches = (patterns: readonly string[], name: string): boolean =>
  patterns.includes(name) || patterns.includes(`${name.split('.')[0]}.*`)

/** `data` of an event: the record as its list shows it, without long free texts, with the row's version so that a receiver can drop stale news. */
export function publicData(record: object, version: number): Record<string, unknown> {
  const { description: _description, notes: _notes, ...rest } = record as Record<string, unknown>
  return { ...rest, version }
}

/**
 * Writes the event and one delivery for each active subscription that wants it, in the caller's transaction. The body is
 * stored as the bytes that every attempt sends; every delivery of a test is one. Nothing is written while `int.api` or the event's module is off.
 * Returns the number of deliveries.
 */
export async function emitEvent(
  tx: Tx,
  ctx: { actor: Actor; clock: Clock },
  type: EventName,
  data: Record<string, unknown>,
  { onlyEndpointId, isTest = false }: { onlyEndpointId?: number; isTest?: boolean } = {},
): Promise<number> {
  const { actor } = ctx
  if (!actor.modules.has('int.api') || !actor.modules.has(eventSpecs[type].module)) return 0
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { tenantId: actor.tenantId, active: true, ...(onlyEndpointId ? { id: onlyEndpointId } : {}) },
    select: { id: true, events: true },
  })
  const wanted = endpoints.filter(endpoint => onlyEndpointId || subscriptionMatches(endpoint.events, type))
  const createdAt = ctx.clock.now()
  const id = `evt_${uuidv7()}`
  const body = JSON.stringify({
    id,
    type,
    companyId: actor.companyId,
    createdAt: createdAt.toISOString(),
    data,
  })
  await tx.event.create({ data: { tenantId: actor.tenantId, id, type, body, isTest, createdAt } })
  if (wanted.length > 0) {
    await tx.webhookDelivery.createMany({
      data: wanted.map(endpoint => ({
        tenantId: actor.tenantId,
        endpointId: endpoint.id,
        eventId: id,
        event: type,
        nextAttemptAt: createdAt,
        createdAt,
      })),
    })
  }
  tell('event.written', { type, deliveries: wanted.length })
  return wanted.length
}

import { v7 as uuidv7 } from 'uuid'
import { Prisma } from '../../../prisma/client/client'
import type { Actor } from '../actor'
import type { Clock } from '../clock'
import type { Tx } from '../database/db'
import { publish } from '../diagnostics'
import { type EventName, eventSpecs } from './event-names'
import { liveChannel, livePayload } from './live'

/** A subscription names events or a whole noun by `<noun>.*`. */
export const subscriptionMatches = (patterns: readonly string[], name: string): boolean =>
  patterns.includes(name) || patterns.includes(wholeNoun(name))

const wholeNoun = (name: string): string => `${name.split('.')[0]}.*`

/**
 * `data` of an event: the record as its list shows it, without long free texts, with the row's version so that a
 * receiver can drop outdated events.
 */
export function publicData(record: object, version: number): Record<string, unknown> {
  const { description: _description, notes: _notes, ...rest } = record as Record<string, unknown>
  return { ...rest, version }
}

/**
 * Writes the event and one delivery for each active subscription that wants it, in the caller's transaction, and
 * notifies the pages that watch deliveries. The body is stored as the exact bytes that every attempt sends. With
 * `isTest`, every delivery is a test. Nothing is written while `int.api` or the event's module is off. Returns the
 * number of deliveries.
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
  const { tenantId } = actor
  const at = ctx.clock.now().toISOString()
  const id = `evt_${uuidv7()}`
  const body = JSON.stringify({ id, type, companyId: actor.companyId, createdAt: at, data })
  const wants = onlyEndpointId
    ? Prisma.sql`e.id = ${onlyEndpointId}`
    : Prisma.sql`e.events && ${[type, wholeNoun(type)]}::text[]`
  const payload = livePayload(tenantId, { topic: 'deliveries', id: null, type: 'created' })
  // All in one statement; the deliveries' foreign key to the event is checked at its end.
  const [row] = await tx.$queryRaw<[{ deliveries: number }]>`
    with wanted as materialized (
      select e.id from webhook_endpoints e where e.tenant_id = ${tenantId} and e.active and ${wants}),
    event as (
      insert into events (tenant_id, id, type, body, is_test, created_at)
      values (${tenantId}, ${id}, ${type}, ${body}, ${isTest}, ${at}::timestamptz)),
    delivery as (
      insert into webhook_deliveries (tenant_id, endpoint_id, event_id, event, next_attempt_at, created_at)
      select ${tenantId}::int, wanted.id, ${id}, ${type}, ${at}::timestamptz, ${at}::timestamptz from wanted)
    select count(*)::int as deliveries, case when count(*) > 0 then pg_notify(${liveChannel}, ${payload})::text end
    from wanted`
  publish('event.written', { type, deliveries: row.deliveries })
  return row.deliveries
}

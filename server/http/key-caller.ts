import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '../core/actor'
import type { Identify } from './identify'
import { type KeySlot, type KeySlots, rateLimitHeaders } from './limits'
import { localeOf } from './request-context'

/** A valid key with its place in the running minute. */
export interface KeyCaller {
  actor: Actor
  slot: KeySlot
}

/**
 * Who asks at the public API; null for everything that is no valid key. Every request of a key counts, also one that is refused later, and
 * its answer carries the rate headers. Whether the slot is free is judged after module and scope.
 */
export async function callerByKey(
  { identify, keySlots }: { identify: Identify; keySlots: KeySlots },
  req: IncomingMessage,
  res: ServerResponse,
): Promise<KeyCaller | null> {
  const actor = await identify.byKey(req.headers.authorization, localeOf(req))
  if (!actor?.keyId) return null
  const slot = await keySlots.take(actor.keyId)
  for (const [name, value] of Object.entries(rateLimitHeaders(slot))) res.setHeader(name, value)
  return { actor, slot }
}

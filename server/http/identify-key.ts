import type { App } from '../context'
import type { Actor } from '../core/actor'
import { prefixOf, proveKey } from '../core/api-keys'
import type { Tx } from '../core/db'
import { sha256Hex } from '../core/secrets'
import { companyFields, companyPart } from './identify-company'

export type KeyActor = Omit<Actor, 'locale' | 'keyId'> & { keyId: number }

/** The actor behind the text of a key; null for everything that opens nothing, without saying why. */
export type FindKey = (presented: string) => Promise<KeyActor | null>

/** Whatever ends or narrows a key takes effect on every process within this time. */
const cacheMs = 1000
const maxCachedKeys = 2000

interface Found {
  actor: KeyActor
  expiresAt: Date | null
}

/**
 * Looks keys up by the credential door, and remembers what it found for a second, counted from before the look: a key that is revoked, a
 * company that is closed and a module that is switched off need no word from process to process.
 */
export function createFindKey(
  { db, settings, clock }: Pick<App, 'db' | 'settings' | 'clock'>,
  nowMs: () => number,
): FindKey {
  const peppers = [...new Set([settings.apiKeyPepper, ...settings.apiKeyOldPeppers])]
  const cache = new Map<string, { readAt: number; key: Promise<Found | null> }>()

  function cached(presented: string): Promise<Found | null> {
    const now = nowMs()
    const digest = sha256Hex(presented)
    const known = cache.get(digest)
    if (known && now - known.readAt < cacheMs) return known.key
    if (cache.size >= maxCachedKeys) cache.clear()
    const key = db.throughDoor('credential', tx => find(tx, presented, peppers))
    cache.set(digest, { readAt: now, key })
    const forget = () => cache.delete(digest)
    key.then(found => found ?? forget(), forget)
    return key
  }

  return async presented => {
    const found = await cached(presented)
    if (!found || (found.expiresAt && found.expiresAt <= clock.now())) return null
    return found.actor
  }
}

async function find(tx: Tx, presented: string, peppers: readonly string[]): Promise<Found | null> {
  const prefix = prefixOf(presented)
  const row = prefix === null ? null : await tx.apiKey.findUnique({ where: { prefix } })
  // Asked in any case, so that time does not tell whether a prefix exists.
  const proof = proveKey(presented, row?.hash ?? null, peppers)
  if (!proof || !row || row.revokedAt) return null
  const company = await tx.company.findUnique({ where: { id: row.tenantId }, select: companyFields })
  if (!company?.active) return null
  if (proof.renewed)
    await tx.apiKey.updateMany({
      where: { tenantId: row.tenantId, id: row.id, hash: row.hash },
      data: proof.renewed,
    })
  const actor: KeyActor = {
    ...companyPart(company),
    kind: 'api_key',
    userId: null,
    keyId: row.id,
    label: `${row.name} (${row.prefix})`,
    role: null,
    overrides: {},
    scopes: row.scopes,
    isOperator: false,
  }
  return { actor, expiresAt: row.expiresAt }
}

import { Prisma } from '../../../prisma/client/client'
import type { App } from '../../context'
import { prefixOf, proveKey } from '../../identity/api-keys'
import { type Actor, mintTenantId, type TenantId } from '../../platform/actor'
import type { Tx } from '../../platform/database/db'
import { enabledModules, type ModuleId } from '../../platform/modules'
import { sha256Hex } from '../../platform/secrets'
import type { Locale } from '../../platform/values/locale'

/** The company's columns that an actor needs, as a Prisma select. */
export const companyFields = {
  id: true,
  companyId: true,
  name: true,
  countryCode: true,
  timeZone: true,
  plan: true,
  modules: true,
  active: true,
} as const

interface CompanyRow {
  id: number
  companyId: string
  name: string
  countryCode: string
  timeZone: string
  plan: string
  modules: string[]
}

export const companyPart = ({ id, companyId, name, countryCode, timeZone, plan, modules }: CompanyRow) => ({
  tenantId: mintTenantId(id),
  companyId,
  companyName: name,
  countryCode,
  timeZone,
  plan,
  modules: enabledModules(plan, modules),
})

/** Tenant 0 has no rows, and without role and modules every permission is refused. */
export const noCompany = {
  tenantId: mintTenantId(0),
  companyId: '',
  companyName: '',
  countryCode: 'AT',
  timeZone: 'Europe/Vienna',
  plan: '',
  modules: new Set<ModuleId>(),
}

export type KeyActor = Omit<Actor, 'locale' | 'keyId'> & { keyId: number }

/** The actor of a key's text; null for an invalid one, without a reason. */
export type FindKey = (presented: string) => Promise<KeyActor | null>

/** Any change that ends or narrows a key takes effect in every process within this time. */
const cacheMs = 1000
const maxCachedKeys = 2000

interface KnownKey {
  actor: KeyActor
  expiresAt: Date | null
}

/**
 * Looks keys up through the credential role, and caches the result for a second, counted from before the query:
 * revoking a key, closing a company and switching off a module need no message between processes.
 */
export function createFindKey(
  { db, settings, clock }: Pick<App, 'db' | 'settings' | 'clock'>,
  nowMs: () => number,
): FindKey {
  const peppers = [...new Set([settings.apiKeyPepper, ...settings.apiKeyOldPeppers])]
  const cache = new Map<string, { readAt: number; key: Promise<KnownKey | null> }>()

  function cached(presented: string): Promise<KnownKey | null> {
    const now = nowMs()
    const digest = sha256Hex(presented)
    const known = cache.get(digest)
    if (known && now - known.readAt < cacheMs) return known.key
    if (cache.size >= maxCachedKeys) cache.clear()
    const key = db.acrossTenants('credential', tx => find(tx, presented, peppers))
    cache.set(digest, { readAt: now, key })
    const forget = () => cache.delete(digest)
    key.then(one => one ?? forget(), forget)
    return key
  }

  return async presented => {
    const known = await cached(presented)
    if (!known || (known.expiresAt && known.expiresAt <= clock.now())) return null
    return known.actor
  }
}

export interface Keys {
  /** The actor of `Authorization: Bearer <API key>`; null for everything but a valid key, without a reason. */
  byKey(authorization: string | undefined, locale: Locale): Promise<Actor | null>
  /** Resolves when the counted uses of keys are written. */
  settled(): Promise<void>
}

/** Resolves API keys to actors, and counts their uses. */
export function createKeys(
  app: Pick<App, 'db' | 'settings' | 'clock' | 'log'>,
  nowMs: () => number = () => performance.now(),
  usage: KeyUsage = createKeyUsage(app, nowMs),
): Keys {
  const findKey = createFindKey(app, nowMs)
  return {
    async byKey(authorization, locale) {
      const presented = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
      const key = presented ? await findKey(presented) : null
      if (!key) return null
      usage.used(key)
      return { ...key, locale }
    },
    settled: usage.flush,
  }
}

async function find(tx: Tx, presented: string, peppers: readonly string[]): Promise<KnownKey | null> {
  const prefix = prefixOf(presented)
  const row = prefix === null ? null : await tx.apiKey.findUnique({ where: { prefix } })
  // Checked in any case, so that timing does not reveal whether a prefix exists.
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

export interface KeyUsage {
  /** A request that proved this key. */
  used(key: { keyId: number; tenantId: TenantId }): void
  /** Counts the same request as refused as well, because the key's rate is used up. */
  limited(keyId: number): void
  /** Writes the counts; after an error they are logged and retried with the next ones. */
  flush(): Promise<void>
}

/** Of one key on one UTC day. */
interface Counts {
  tenantId: TenantId
  keyId: number
  day: string
  requests: number
  limited: number
  lastUsedAt: Date
}

const flushEveryMs = 60_000
/** Delay, so that requests of the same moment are written together. */
const batchIntervalMs = 1000

/**
 * Counts the requests of each key per UTC day, for its page, together with its last use. Counts are collected in memory
 * and written at most once a minute, and at the end of the process; a killed one loses a minute of counts at most. The
 * counts of several processes add up.
 */
export function createKeyUsage(
  { db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>,
  nowMs: () => number = () => performance.now(),
): KeyUsage {
  const tenants = new Map<number, TenantId>()
  let counted = new Map<string, Counts>()
  let timer: NodeJS.Timeout | undefined
  let flushedAt = Number.NEGATIVE_INFINITY
  let flushing: Promise<void> = Promise.resolve()

  function countsOf(keyId: number, tenantId: TenantId, at: Date): Counts {
    const day = at.toISOString().slice(0, 10)
    const known = counted.get(`${keyId} ${day}`)
    if (known) return known
    const counts = { tenantId, keyId, day, requests: 0, limited: 0, lastUsedAt: at }
    counted.set(`${keyId} ${day}`, counts)
    flushIn(Math.max(batchIntervalMs, flushedAt + flushEveryMs - nowMs()))
    return counts
  }

  function flushIn(ms: number): void {
    timer ??= setTimeout(() => void flush(), ms).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    flushing = flushing.then(write)
    return flushing
  }

  async function write(): Promise<void> {
    if (counted.size === 0) return
    flushedAt = nowMs()
    const taken = counted
    counted = new Map()
    const rows = [...taken.values()]
    try {
      await db.acrossTenants('credential', async tx => {
        await tx.$executeRaw(addDays(rows))
        await tx.$executeRaw(noteLastUse(rows))
      })
    } catch (error) {
      log.warn({ err: error }, 'requests of API keys could not be counted, trying again')
      putBack(taken)
    }
  }

  function putBack(taken: Map<string, Counts>): void {
    for (const [name, counts] of taken) {
      const since = counted.get(name)
      counted.set(name, since ?? counts)
      if (!since) continue
      since.requests += counts.requests
      since.limited += counts.limited
    }
    flushIn(flushEveryMs)
  }

  return {
    used({ keyId, tenantId }) {
      tenants.set(keyId, tenantId)
      const at = clock.now()
      const counts = countsOf(keyId, tenantId, at)
      counts.requests += 1
      counts.lastUsedAt = at
    },
    limited(keyId) {
      const tenantId = tenants.get(keyId)
      if (tenantId !== undefined) countsOf(keyId, tenantId, clock.now()).limited += 1
    },
    flush,
  }
}

/** Always in the same order, so that processes wait for each other without deadlocks. */
const addDays = (rows: Counts[]) => Prisma.sql`
  INSERT INTO api_key_days (tenant_id, key_id, day, requests, limited)
  SELECT counted.* FROM unnest(${rows.map(row => row.tenantId)}::int[], ${rows.map(row => row.keyId)}::int[],
    ${rows.map(row => row.day)}::date[], ${rows.map(row => row.requests)}::int[], ${rows.map(row => row.limited)}::int[])
    AS counted(tenant_id, key_id, day, requests, limited)
  JOIN api_keys k ON k.tenant_id = counted.tenant_id AND k.id = counted.key_id
  ORDER BY counted.tenant_id, counted.key_id, counted.day
  ON CONFLICT (tenant_id, key_id, day) DO UPDATE
  SET requests = api_key_days.requests + excluded.requests, limited = api_key_days.limited + excluded.limited`

const noteLastUse = (rows: Counts[]) => Prisma.sql`
  UPDATE api_keys SET last_used_at = greatest(last_used_at, used.at)
  FROM (
    SELECT tenant_id, key_id, max(at) AS at
    FROM unnest(${rows.map(row => row.tenantId)}::int[], ${rows.map(row => row.keyId)}::int[],
      ${rows.map(row => row.lastUsedAt.toISOString())}::timestamptz[]) AS counted(tenant_id, key_id, at)
    GROUP BY tenant_id, key_id) AS used
  WHERE api_keys.tenant_id = used.tenant_id AND api_keys.id = used.key_id`

import { Prisma } from '../../prisma/client/client'
import type { App } from '../context'
import type { TenantId } from '../core/actor'

export interface KeyUsage {
  /** A request that proved this key. */
  used(key: { keyId: number; tenantId: TenantId }): void
  /** The same request once more, where it is refused because the key's rate is used up. */
  limited(keyId: number): void
  /** Writes what is counted; a failure is logged and tried again with the next one. */
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
/** So that what comes together is written together. */
const gatherMs = 1000

/**
 * Counts the requests of each key per UTC day, for its page, together with its last use. They gather in memory and are written at most
 * once a minute, and at the end of the process; one that is killed loses a minute of counting at most. Processes add up.
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
    flushIn(Math.max(gatherMs, flushedAt + flushEveryMs - nowMs()))
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
      await db.throughDoor('credential', async tx => {
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

/** Always in the same order, so that processes wait for each other here, and not crosswise. */
const addDays = (rows: Counts[]) => Prisma.sql`
  INSERT INTO api_key_days (tenant_id, key_id, day, requests, limited)
  SELECT told.* FROM unnest(${rows.map(row => row.tenantId)}::int[], ${rows.map(row => row.keyId)}::int[],
    ${rows.map(row => row.day)}::date[], ${rows.map(row => row.requests)}::int[], ${rows.map(row => row.limited)}::int[])
    AS told(tenant_id, key_id, day, requests, limited)
  JOIN api_keys k ON k.tenant_id = told.tenant_id AND k.id = told.key_id
  ORDER BY told.tenant_id, told.key_id, told.day
  ON CONFLICT (tenant_id, key_id, day) DO UPDATE
  SET requests = api_key_days.requests + excluded.requests, limited = api_key_days.limited + excluded.limited`

const noteLastUse = (rows: Counts[]) => Prisma.sql`
  UPDATE api_keys SET last_used_at = greatest(last_used_at, used.at)
  FROM (
    SELECT tenant_id, key_id, max(at) AS at
    FROM unnest(${rows.map(row => row.tenantId)}::int[], ${rows.map(row => row.keyId)}::int[],
      ${rows.map(row => row.lastUsedAt.toISOString())}::timestamptz[]) AS told(tenant_id, key_id, at)
    GROUP BY tenant_id, key_id) AS used
  WHERE api_keys.tenant_id = used.tenant_id AND api_keys.id = used.key_id`

import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { patienceMs } from '../tests/harness/patience'
import type { ChaosDatabase, Office } from './office'
import type { ChaosReceiver } from './receiver'
import type { Report } from './receiver-process'

export interface Ledger {
  /** Inquiries that are committed. */
  changes: number
  changesWithoutDelivery: number
  /** Events that arrived without a committed change. */
  deliveriesWithoutChange: number
  /** Events of committed changes that no receiver got. */
  lost: number
  /** Deliveries given up. */
  dead: number
  /** Duplicate requests: arrivals after the first one that was answered with 2xx. */
  duplicates: number
  /** Attempts that a fault cut off after their claim. */
  interrupted: number
  /** Most concurrent requests of one delivery, as seen by the receiver. */
  maxOfOneDelivery: number
  /** Deliveries whose attempts differed in their bytes. */
  changedBytes: number
  /** Arrivals whose X-Service-Signature is not that of the subscription's secret. */
  badSignatures: number
  arrivals: number
  /** Milliseconds from the change to the first arrival, ascending. */
  latencies: number[]
}

/**
 * Compares the committed changes in the database with the arrivals. Only `anfrage.created` counts: each stands for one
 * change of the run.
 */
export async function closeLedger(
  database: ChaosDatabase,
  offices: readonly Office[],
  report: Report,
): Promise<Ledger> {
  const secrets = new Map(offices.map(({ endpoint }) => [new URL(endpoint.url).pathname, endpoint.secret]))
  const arrivals = created(report)
  const committed = await database.rows<{
    tenant_id: number
    id: number
    event: string | null
    deliveries: number
  }>(`
    SELECT i.tenant_id, i.id, v.id AS event,
      (SELECT count(*)::int FROM webhook_deliveries d WHERE d.tenant_id = v.tenant_id AND d.event_id = v.id) AS deliveries
    FROM inquiries i LEFT JOIN events v
      ON v.tenant_id = i.tenant_id AND v.type = 'anfrage.created' AND (v.body::jsonb -> 'data' ->> 'id')::int = i.id`)
  const [{ dead, interrupted } = { dead: 0, interrupted: 0 }] = await database.rows<{
    dead: number
    interrupted: number
  }>(`
    SELECT (SELECT count(*)::int FROM webhook_deliveries WHERE status = 'dead') AS dead,
      (SELECT count(*)::int FROM webhook_attempts WHERE error = 'interrupted') AS interrupted`)

  const known = new Set(committed.map(({ event }) => event))
  const delivered = new Map<number, number>()
  const bytes = new Map<number, Set<string>>()
  const first = new Map<string, number>()
  let badSignatures = 0
  for (const { delivery, event, status, sha256, body, timestamp, signature, path, at } of arrivals) {
    if (status === 200) delivered.set(delivery, (delivered.get(delivery) ?? 0) + 1)
    bytes.set(delivery, (bytes.get(delivery) ?? new Set()).add(sha256))
    const secret = secrets.get(path) ?? ''
    const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    if (signature !== `sha256=${expected}`) badSignatures++
    first.set(
      event,
      Math.min(first.get(event) ?? Number.POSITIVE_INFINITY, at - Date.parse(JSON.parse(body).createdAt)),
    )
  }
  return {
    changes: committed.length,
    changesWithoutDelivery: committed.filter(({ event, deliveries }) => !event || deliveries === 0).length,
    deliveriesWithoutChange: new Set(arrivals.map(({ event }) => event).filter(event => !known.has(event))).size,
    lost: committed.filter(({ event }) => event !== null && !first.has(event)).length,
    dead,
    duplicates: [...delivered.values()].reduce((sum, times) => sum + times - 1, 0),
    interrupted,
    maxOfOneDelivery: report.maxOfOneDelivery,
    changedBytes: [...bytes.values()].filter(different => different.size > 1).length,
    badSignatures,
    arrivals: arrivals.length,
    latencies: [...first.values()].sort((a, b) => a - b),
  }
}

/** The value below which the share `p` of the ascending values is. */
export const percentile = (ascending: readonly number[], p: number): number =>
  ascending[Math.min(ascending.length - 1, Math.ceil(ascending.length * p) - 1)] ?? Number.NaN

/** Milliseconds from each change that `work` makes to its arrival, ascending; waits until all have arrived. */
export async function latencies(
  { receiver }: { receiver: Pick<ChaosReceiver, 'report'> },
  work: () => Promise<{ confirmed: number }>,
): Promise<number[]> {
  const before = created(await receiver.report()).length
  const { confirmed } = await work()
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; ) {
    const arrived = created(await receiver.report()).slice(before)
    if (arrived.length >= confirmed)
      return arrived.map(({ at, body }) => at - Date.parse(JSON.parse(body).createdAt)).sort((a, b) => a - b)
    await delay(100)
  }
  throw new Error('not every event arrived in time')
}

const created = ({ arrivals }: Report) => arrivals.filter(({ body }) => body.includes('"type":"anfrage.created"'))

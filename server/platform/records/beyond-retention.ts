import type { App } from '../../context'
import { mintTenantId, type TenantId } from '../actor'
import type { Tx } from '../database/db'
import { platformTenant } from './platform-log'

const dayMs = 86_400_000

/** Records of one company, or of the platform, from before an instant. */
export interface Beyond {
  tenantId: TenantId
  before: Date
}

/** Result of one batch: number of records, and the id after which the next batch starts; null when nothing is left. */
export interface BatchDone {
  count: number
  last: number | null
}

/** How long a company keeps its records. */
export interface Kept {
  /** Id of the company. */
  id: number
  days: number
}

interface Walk {
  /** For every company, from its own setting. */
  keptBy(tx: Tx): Promise<Kept[]>
  /** The same for the platform's own records, where it has any. */
  platformDays?: number
  stop?: AbortSignal | undefined
}

/**
 * Walks through each company's records past their retention, batch by batch, each in a transaction of its own, until
 * stopped. Returns how many records there were.
 * @param batch processes the records of a company after an id, 0 at first
 */
export async function beyondRetention(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { keptBy, platformDays, stop }: Walk,
  batch: (of: Beyond, after: number) => Promise<BatchDone>,
): Promise<number> {
  const companies = await db.acrossTenants('sweep', keptBy)
  const kept = [
    ...(platformDays === undefined ? [] : [{ tenantId: platformTenant, days: platformDays }]),
    ...companies.map(({ id, days }) => ({ tenantId: mintTenantId(id), days })),
  ]
  let total = 0
  for (const { tenantId, days } of kept) {
    const before = new Date(clock.now().getTime() - days * dayMs)
    let after: number | null = 0
    while (after !== null && !stop?.aborted) {
      const { count, last }: BatchDone = await batch({ tenantId, before }, after)
      total += count
      after = last
    }
  }
  return total
}

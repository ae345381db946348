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

/** What came of one batch: how many records, and the id behind which the next one begins; null when nothing is left. */
export interface BatchDone {
  count: number
  last: number | null
}

/** How long a company keeps them. */
export interface Kept {
  /** The company. */
  id: number
  days: number
}

interface Walk {
  /** For every company, by its own setting. */
  keptBy(tx: Tx): Promise<Kept[]>
  /** The same for those of the platform, where it has any. */
  platformDays?: number
  stop?: AbortSignal | undefined
}

/**
 * Walks through what each company keeps no longer, batch by batch, each in a transaction of its own, until it is to stop.
 * Returns how many records there were.
 * @param batch works at the records of a company behind an id, 0 at first
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

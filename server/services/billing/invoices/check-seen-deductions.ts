import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { wire } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertVersion } from '../../../platform/records/change-record'
import { storeRecomputedSums } from './recompute-sums'
import { amountDue } from './rules'

/**
 * Recomputes a draft right before it is issued, and checks that what it deducts is still what the user has seen: for a
 * request that names the version, the sum deducted there; otherwise the sum before another invoice changed the
 * deductions. A difference is returned as an error, to be thrown after the transaction has stored the new sum in the
 * draft: the next attempt then counts it as seen.
 * @returns the draft as it is issued, or that error
 * @throws DomainError invoice.changed for an outdated version with the same deductions
 */
export async function checkSeenDeductions(
  tx: Tx,
  ctx: Ctx,
  draft: Invoice,
  expectedVersion: number | null | undefined,
): Promise<DomainError | Invoice> {
  const named = expectedVersion === draft.version
  const seen = named || draft.deductedShown === null ? draft.deductedTotal : draft.deductedShown
  const row = await storeRecomputedSums(tx, ctx, draft.id)
  if (!seen.equals(row.deductedTotal))
    return new DomainError('invoice.deductions_changed', {
      field: 'deductions',
      before: { deducted_total: wire(seen) },
      after: { deducted_total: wire(row.deductedTotal), amount_due: wire(amountDue(row)) },
      version: row.version,
    })
  const of = { entity: 'invoice', id: draft.id, error: 'invoice.changed' } as const
  await assertVersion(tx, ctx.actor.tenantId, of, draft, expectedVersion)
  return row
}

import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { wire } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertVersion } from '../../../platform/records/change-record'
import { refreshTotals } from './draft'
import { amountDue } from './rules'

/**
 * Computes a draft that is about to go out for the last time, and answers whether its sum is still the one that was
 * seen: by who names the version, the one of that version; otherwise the one before another invoice changed what is
 * deducted. The answer is an error to throw after the transaction, in which the draft takes its new sum: the next
 * attempt knows it.
 * @returns the draft as it goes out, or that error
 * @throws DomainError invoice.changed for another version without another sum
 */
export async function unseenSum(
  tx: Tx,
  ctx: Ctx,
  draft: Invoice,
  expectedVersion: number | null | undefined,
): Promise<DomainError | Invoice> {
  const named = expectedVersion === draft.version
  const seen = named || draft.deductedShown === null ? draft.deductedTotal : draft.deductedShown
  const row = await refreshTotals(tx, ctx, draft.id)
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

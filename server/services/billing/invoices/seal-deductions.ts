import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { billedTogether } from './billed-together'
import type { Deducting } from './collect-deductions'
import { issuedStatuses } from './machine'
import { setSettledBy } from './set-settled-by'

/**
 * Makes the deductions of an invoice final at its issue: from now on no other final invoice finds them. The open parts
 * of the customer's deposits in the project are billed here, so nothing is due on them any more (otherwise dunnings
 * would claim money that is no longer owed).
 */
export async function sealDeductions(tx: Tx, ctx: Ctx, row: Deducting): Promise<void> {
  if (row.type !== 'schlussrechnung' || row.projectId === null) return
  const { tenantId, id } = row
  await tx.invoiceDeduction.updateMany({ where: { tenantId, invoiceId: id }, data: { final: true } })
  const open = await tx.invoice.findMany({
    where: {
      ...billedTogether(row),
      type: 'anzahlung',
      status: { in: issuedStatuses.filter(status => status !== 'paid') },
      settledById: null,
      deductedIn: { none: { final: true, releasedAt: null, invoiceId: { not: id } } },
    },
    orderBy: { id: 'asc' },
  })
  for (const deposit of open) await setSettledBy(tx, ctx, deposit, id)
}

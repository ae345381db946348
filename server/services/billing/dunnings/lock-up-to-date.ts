import type { Ctx } from '../../../context'
import { wire } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockRecord } from '../../../platform/records/change-record'
import { lockInvoice } from '../invoices/lock'
import { type LoadedDunning, loadDunning } from './read'
import { amountToDun } from './rules'

/**
 * Loads the dunning with its invoice locked: it must not demand money that has been paid since it was written.
 * @throws DomainError dunning.outdated
 */
export async function lockUpToDateDunning(tx: Tx, ctx: Ctx, id: number): Promise<LoadedDunning> {
  const { tenantId } = ctx.actor
  const { invoiceId } = await loadDunning(tx, tenantId, id)
  const invoice = await lockInvoice(tx, tenantId, invoiceId)
  await lockRecord(tx, tenantId, 'dunning', id)
  const row = await loadDunning(tx, tenantId, id)
  const open = amountToDun(invoice)
  if (!open.equals(row.openAmount.toString()))
    throw new DomainError('dunning.outdated', { open_amount: wire(row.openAmount), now: wire(open) })
  return row
}

import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { Decimal, decimal, sum } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { billedTogether } from './billed-together'
import { issuedStatuses } from './machine'
import { changeRetention, enterRetention } from './retention-entry'
import { retentionToHold } from './retention-to-hold'
import { openOf } from './rules'

/**
 * Enters the retention of an invoice that is being issued in the ledger. A final invoice takes over what its progress
 * invoices held until it. With its own retention it leaves them no more than was agreed in total; anything beyond that
 * which they held until days of their own falls due there.
 */
export async function sealRetention(tx: Tx, ctx: Ctx, row: Invoice): Promise<void> {
  const isHeld = decimal(row.retentionHeld).greaterThan(0)
  if (isHeld)
    await enterRetention(tx, ctx, row.id, { kind: 'held', amount: row.retentionHeld, dueOn: row.retentionDueOn })
  if (row.type !== 'schlussrechnung' || row.projectId === null) return
  await takeOver(tx, ctx, row)
  if (!isHeld) return
  const { agreed } = await retentionToHold(tx, row, { total: row.total, deducted: row.deductedTotal })
  const holding = await tx.invoice.findMany({
    where: {
      ...billedTogether(row),
      type: 'teilrechnung',
      status: { in: issuedStatuses },
      retentionHeld: { gt: 0 },
    },
    orderBy: { id: 'asc' },
  })
  const held = sum(holding.map(invoice => invoice.retentionHeld))
  let left = held.minus(agreed).plus(row.retentionHeld)
  for (const invoice of holding) {
    const amount = Decimal.min(left, invoice.retentionHeld)
    if (!amount.greaterThan(0)) break
    left = left.minus(amount)
    await changeRetention(tx, ctx, invoice, { kind: 'moved', amount: amount.negated(), movedToId: row.id })
  }
}

/**
 * Moves the retentions that a final invoice claims off its progress invoices; one with nothing else open is settled by
 * it.
 */
async function takeOver(tx: Tx, ctx: Ctx, { tenantId, id }: Invoice): Promise<void> {
  const taken = await tx.invoiceDeduction.findMany({
    where: { tenantId, invoiceId: id, retention: { gt: 0 } },
    select: { retention: true, deducted: true },
    orderBy: { deductedId: 'asc' },
  })
  for (const { retention, deducted } of taken) {
    const retentionMoved = decimal(deducted.retentionMoved).plus(retention)
    const isSettled = openOf({ ...deducted, retentionMoved }).isZero()
    await changeRetention(
      tx,
      ctx,
      deducted,
      { kind: 'moved', amount: retention.negated(), movedToId: id },
      { retentionMoved: retentionMoved.toFixed(2), ...(isSettled ? { settledById: id } : {}) },
    )
  }
}

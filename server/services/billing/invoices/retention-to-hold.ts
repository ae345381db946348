import type { Invoice } from '../../../../prisma/client/client'
import { type Amount, Decimal, decimal, toCents } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { billedTogether } from './billed-together'
import { issuedStatuses } from './machine'
import { remainingOf } from './rules'

const none = new Decimal(0)

interface Retention {
  /** The amount held on this invoice. */
  amount: Decimal
  /** The agreed total for it and the progress invoices whose retention it takes over. */
  agreed: Decimal
}

type Retaining = Pick<Invoice, 'tenantId' | 'id' | 'type' | 'projectId' | 'contactId' | 'currency' | 'retentionRate'>

/**
 * The amount a customer may keep back of an invoice as a security (DE § 17 VOB/B, AT ÖNORM B 2110 Deckungs- and
 * Haftungsrücklass), rounded once on the document. Based on its gross sum, for a cumulative progress invoice on its own
 * share; no more than the company's cap leaves for the project, and no more than is open. It does not affect VAT.
 */
export async function retentionToHold(
  tx: Tx,
  row: Retaining,
  sums: { total: Amount; deducted: Amount },
): Promise<Retention> {
  const rate = decimal(row.retentionRate ?? 0)
  if (rate.isZero()) return { amount: none, agreed: none }
  const remaining = remainingOf(sums.total, sums.deducted)
  const base = row.type === 'schlussrechnung' ? decimal(sums.total) : remaining
  const wanted = Decimal.max(toCents(base.times(rate).dividedBy(100)), none)
  const agreed = Decimal.max(Decimal.min(wanted, await leftOfCap(tx, row)), none)
  return { amount: Decimal.max(Decimal.min(agreed, remaining), none), agreed }
}

/**
 * The cap limits what is held per project and customer; for a final invoice, what it takes over from progress invoices
 * does not count twice.
 */
async function leftOfCap(tx: Tx, row: Retaining): Promise<Decimal> {
  const { retentionCap } = await tx.company.findUniqueOrThrow({
    where: { id: row.tenantId },
    select: { retentionCap: true },
  })
  if (!retentionCap) return new Decimal(Number.POSITIVE_INFINITY)
  if (row.projectId === null) return decimal(retentionCap)
  const { _sum } = await tx.invoice.aggregate({
    where: {
      ...billedTogether(row),
      id: { not: row.id },
      status: { in: issuedStatuses },
      ...(row.type === 'schlussrechnung' ? { type: { not: 'teilrechnung' } } : {}),
    },
    _sum: { retentionHeld: true },
  })
  return decimal(retentionCap).minus(_sum.retentionHeld ?? 0)
}

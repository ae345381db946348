import type { Invoice, Prisma } from '../../../../prisma/client/client'
import { Decimal, decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { billedTogether } from './billed-together'
import { issuedStatuses } from './machine'
import { remainingInclude, remainingOfInvoice } from './remaining-of-invoice'
import type { Share } from './share'

export type Deducting = Pick<
  Invoice,
  'tenantId' | 'id' | 'type' | 'billingMode' | 'projectId' | 'contactId' | 'currency'
>

/**
 * A final invoice deducts everything billed before it, a cumulative progress invoice the progress invoices before it.
 */
const deducts = ({ type, billingMode, projectId, contactId }: Deducting) =>
  projectId !== null &&
  contactId !== null &&
  (type === 'schlussrechnung' || (type === 'teilrechnung' && billingMode === 'cumulative'))

export interface Deduction {
  deductedId: number
  share: Share
  /** How much of it has been paid, and how much is held. */
  paid: Decimal
  retained: Decimal
  /** The part of that held until the final invoice, which claims it in addition. */
  retention: Decimal
}

/**
 * What an invoice currently deducts: for deposits of its customer what was received of what is left of them, with its
 * VAT; for progress invoices what is left of their own share, paid or not, because their claim stays. Nothing that a
 * final invoice has deducted already. Each is deducted as it was billed, with its own rates and categories, whatever
 * those of the invoice are: the deduction never exceeds what was collected. A Deckungsrücklass held on a progress
 * invoice is due with the final one (ÖNORM B 2110 8.7.2), which claims it: its VAT was billed by the progress invoice.
 * The project must be locked.
 */
export async function collectDeductions(tx: Tx, row: Deducting): Promise<Deduction[]> {
  if (!deducts(row)) return []
  const final = row.type === 'schlussrechnung'
  const earlier = await tx.invoice.findMany({
    where: {
      ...billedTogether(row),
      id: { not: row.id },
      status: { in: issuedStatuses },
      type: { in: final ? ['anzahlung', 'teilrechnung'] : ['teilrechnung'] },
      ...(final ? untaken : {}),
    },
    include: remainingInclude,
    orderBy: [{ invoiceDate: 'asc' }, { id: 'asc' }],
  })
  return earlier
    .map(invoice => {
      const left = remainingOfInvoice(invoice)
      const isDeposit = invoice.type === 'anzahlung'
      const waits = final && !isDeposit && invoice.retentionKind === 'progress'
      return {
        deductedId: invoice.id,
        share: isDeposit ? left.received : left.own,
        paid: Decimal.max(left.receivedTotal, 0),
        retained: isDeposit ? new Decimal(0) : decimal(invoice.retentionHeld),
        retention: waits ? decimal(invoice.retentionHeld) : new Decimal(0),
      }
    })
    .filter(({ share }) => share.lines.length > 0)
}

/** Invoices that no issued final invoice has deducted or settled. */
const untaken = {
  settledById: null,
  deductedIn: { none: { final: true, releasedAt: null } },
} satisfies Prisma.InvoiceWhereInput

import type { Invoice, Prisma } from '../../../prisma/client/client'
import type { Tx } from '../../core/db'
import { type Decimal, decimal, sum } from '../../core/money'
import type { InvoiceStatus } from './machine'
import { TaxLine } from './schema'
import { ownShare, paidShare, type Share, withoutTax } from './shares'

/** Statuses of an invoice that the customer has and that nobody has taken back. */
export const issuedStatuses: InvoiceStatus[] = ['sent', 'partial_paid', 'paid', 'overdue']

export type Deducting = Pick<Invoice, 'tenantId' | 'id' | 'type' | 'billingMode' | 'projectId' | 'taxProfile'>

/** A final invoice takes off all that was billed before it, a cumulative progress invoice the progress invoices before it. */
const deducts = ({ type, billingMode, projectId }: Omit<Deducting, 'tenantId' | 'id' | 'taxProfile'>) =>
  projectId !== null &&
  (type === 'schlussrechnung' || (type === 'teilrechnung' && billingMode === 'cumulative'))

export interface Deduction {
  deductedId: number
  share: Share
}

const lines = TaxLine.array()

/**
 * What an invoice takes off, as things stand: of deposits what has been paid, with the VAT in it; of progress invoices their own share, paid or
 * not, because their claim stays. Nothing that a final invoice has taken already, and no VAT where the invoice itself shows none. The project
 * must be held.
 */
export async function gatherDeductions(tx: Tx, row: Deducting): Promise<Deduction[]> {
  if (!deducts(row)) return []
  const final = row.type === 'schlussrechnung'
  const earlier = await tx.invoice.findMany({
    where: {
      tenantId: row.tenantId,
      projectId: row.projectId,
      id: { not: row.id },
      status: { in: issuedStatuses },
      type: { in: final ? ['anzahlung', 'teilrechnung'] : ['teilrechnung'] },
      ...(final ? untaken : {}),
    },
    include: { deductions: { select: { taxBreakdown: true } } },
    orderBy: [{ invoiceDate: 'asc' }, { id: 'asc' }],
  })
  return earlier
    .map(invoice => ({ deductedId: invoice.id, share: shareToTake(invoice) }))
    .map(({ deductedId, share }) => ({
      deductedId,
      share: row.taxProfile === 'standard' ? share : withoutTax(share),
    }))
    .filter(({ share }) => share.lines.length > 0)
}

/** Invoices that no issued final invoice has taken off or settled. */
const untaken = {
  settledById: null,
  deductedIn: { none: { final: true, releasedAt: null } },
} satisfies Prisma.InvoiceWhereInput

function shareToTake(invoice: Invoice & { deductions: Array<{ taxBreakdown: Prisma.JsonValue }> }): Share {
  const billed = lines.parse(invoice.taxBreakdown)
  if (invoice.type === 'anzahlung')
    return paidShare(billed, decimal(invoice.alreadyPaid).minus(invoice.deductedTotal))
  return ownShare(
    billed,
    invoice.deductions.flatMap(({ taxBreakdown }) => lines.parse(taxBreakdown)),
  )
}

/** Writes what a draft deducts now in place of what it did before; answers the sum. */
export async function writeDeductions(tx: Tx, row: Deducting, found: readonly Deduction[]): Promise<Decimal> {
  const { tenantId, id } = row
  await tx.invoiceDeduction.deleteMany({ where: { tenantId, invoiceId: id } })
  if (found.length > 0)
    await tx.invoiceDeduction.createMany({
      data: found.map(({ deductedId, share }, index) => ({
        tenantId,
        invoiceId: id,
        deductedId,
        position: index + 1,
        net: share.net.toFixed(2),
        tax: share.tax.toFixed(2),
        gross: share.gross.toFixed(2),
        taxBreakdown: share.lines,
        final: false,
      })),
    })
  return sum(found.map(({ share }) => share.gross))
}

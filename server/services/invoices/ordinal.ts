import type { Invoice, Prisma } from '../../../prisma/client/client'
import type { Tx } from '../../core/db'

type Counted = Pick<Invoice, 'tenantId' | 'type' | 'projectId'> & { id?: number }

/** The progress invoices of the same project that were not cancelled, without the invoice itself. */
const others = ({ tenantId, projectId, id }: Counted): Prisma.InvoiceWhereInput => ({
  tenantId,
  projectId,
  type: 'teilrechnung',
  status: { not: 'cancelled' },
  ...(id === undefined ? {} : { id: { not: id } }),
})

const isCounted = ({ type, projectId }: Counted) => type === 'teilrechnung' && projectId !== null

/**
 * The number of a progress invoice in its project: one more than the highest there is (ÖNORM B 2110 8.3.2 numbers them consecutively); null for
 * other types. The project must be held.
 */
export async function ordinalOf(tx: Tx, row: Counted): Promise<number | null> {
  if (!isCounted(row)) return null
  const { _max } = await tx.invoice.aggregate({ where: others(row), _max: { ordinal: true } })
  return (_max.ordinal ?? 0) + 1
}

/** Whether the number is one that a progress invoice of the project could still have. */
export async function isFreeOrdinal(tx: Tx, row: Counted, ordinal: number | undefined): Promise<boolean> {
  if (ordinal === undefined || !isCounted(row)) return false
  return (await tx.invoice.count({ where: { ...others(row), ordinal } })) === 0
}

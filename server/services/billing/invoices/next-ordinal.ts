import type { Invoice, Prisma } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'
import { billedTogether } from './billed-together'

type Counted = Pick<Invoice, 'tenantId' | 'type' | 'projectId' | 'contactId' | 'currency'> & { id?: number }

/**
 * The progress invoices of the same account (customer, project, currency) that were not cancelled, without the invoice
 * itself.
 */
const others = ({ id, ...row }: Counted): Prisma.InvoiceWhereInput => ({
  ...billedTogether(row),
  type: 'teilrechnung',
  status: { not: 'cancelled' },
  ...(id === undefined ? {} : { id: { not: id } }),
})

const isCounted = ({ type, projectId }: Counted) => type === 'teilrechnung' && projectId !== null

/**
 * The number of a progress invoice among those of its customer in the project, which are deducted from each other: one
 * more than the highest so far (ÖNORM B 2110 8.3.2 numbers them consecutively); null for other types. The project must
 * be locked.
 * @param wanted the number that it gets if no other one has it
 */
export async function nextOrdinal(tx: Tx, row: Counted, wanted?: number): Promise<number | null> {
  if (!isCounted(row)) return null
  if (await isFreeOrdinal(tx, row, wanted)) return wanted ?? null
  const { _max } = await tx.invoice.aggregate({ where: others(row), _max: { ordinal: true } })
  return (_max.ordinal ?? 0) + 1
}

/** Whether a progress invoice of the project may use the number, i.e. no other one of its customer has it. */
async function isFreeOrdinal(tx: Tx, row: Counted, ordinal: number | undefined): Promise<boolean> {
  if (ordinal === undefined) return false
  return (await tx.invoice.count({ where: { ...others(row), ordinal } })) === 0
}

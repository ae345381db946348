import type { Invoice } from '../../../../prisma/client/client'
import type { Decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'

/** Sets the sum that an invoice holds, in EUR; part of a change that counts its version up and records it. */
export const setRetentionHeld = ({ invoice }: Tx, { tenantId, id }: Invoice, held: Decimal) =>
  invoice.update({ where: { tenantId_id: { tenantId, id } }, data: { retentionHeld: held.toFixed(2) } })

import type { CustomerAccess, TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { appointmentDisplayName } from '../../planning/appointments/display-name'

export type NamedDocument = Pick<CustomerAccess, 'kind' | 'entityId'>

/** The name of a document. @throws DomainError customer_link.ended for one that was deleted */
export async function nameOfDocument(
  tx: Tx,
  tenantId: TenantId,
  of: NamedDocument,
): Promise<{ number: string; title: string }> {
  const where = { tenantId_id: { tenantId, id: of.entityId } }
  const named = {
    offer: async () => {
      const row = await tx.offer.findUnique({ where, select: { offerNumber: true, title: true } })
      return row && { number: row.offerNumber, title: row.title }
    },
    invoice: async () => {
      const row = await tx.invoice.findUnique({ where, select: { invoiceNumber: true, title: true } })
      return row && { number: row.invoiceNumber, title: row.title }
    },
    rapport: async () => {
      const row = await tx.rapport.findUnique({ where, select: { rapportNumber: true, title: true } })
      return row && { number: row.rapportNumber, title: row.title }
    },
    appointment: async () => {
      const row = await tx.appointment.findUnique({ where, select: { startsAt: true, title: true } })
      const company = { where: { id: tenantId }, select: { timeZone: true } } as const
      const { timeZone } = await tx.company.findUniqueOrThrow(company)
      return row && { number: appointmentDisplayName(row, timeZone), title: row.title }
    },
  }
  const found = await named[of.kind]()
  if (!found) throw new DomainError('customer_link.ended')
  return found
}

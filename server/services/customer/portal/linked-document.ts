import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { LiveTopic } from '../../../platform/records/live'
import { isLongPaid, issuedInvoiceLinkGrant } from '../../billing/invoices/link-grant'
import { loadInvoice } from '../../billing/invoices/read'
import type { LinkGrant } from '../../exchange/customer-links/make'
import type { LinkKind } from '../../exchange/customer-links/schema'
import { appointmentDisplayName } from '../../planning/appointments/display-name'
import { appointmentLinkGrant } from '../../planning/appointments/link-grant'
import { loadAppointment } from '../../planning/appointments/read'
import { sentOfferLinkGrant } from '../../sales/offers/link-grant'
import { loadOffer } from '../../sales/offers/read'
import { rapportLinkGrant } from '../../site/rapports/link-grant'
import { loadRapport } from '../../site/rapports/read'

/** The target of a link, and its name in a mail. */
export interface LinkedDocument {
  link: LinkGrant
  number: string
  title: string
  contactId: number | null
  topic: LiveTopic
}

type DocumentOf = (tx: Tx, ctx: Ctx, id: number) => Promise<LinkedDocument>

/**
 * The document of each kind that a link leads to.
 * @throws DomainError customer_link.not_issued, customer_link.over, and errors of the document itself
 */
export const linkedDocument: Record<LinkKind, DocumentOf> = {
  async offer(tx, ctx, id) {
    const row = await loadOffer(tx, ctx.actor.tenantId, id)
    const { offerNumber: number, title, contactId } = row
    return { link: sentOfferLinkGrant(ctx, row), number, title, contactId, topic: 'offers' }
  },
  async invoice(tx, ctx, id) {
    const row = await loadInvoice(tx, ctx.actor.tenantId, id)
    const { invoiceNumber: number, title, contactId, paidAt } = row
    if (isLongPaid(ctx, paidAt?.toISOString() ?? null)) throw new DomainError('customer_link.over')
    return { link: issuedInvoiceLinkGrant(ctx, row), number, title, contactId, topic: 'invoices' }
  },
  async rapport(tx, ctx, id) {
    const row = await loadRapport(tx, ctx.actor, id)
    const { rapportNumber: number, title, contactId } = row
    return { link: rapportLinkGrant(ctx, row), number, title, contactId, topic: 'rapports' }
  },
  async appointment(tx, ctx, id) {
    const row = await loadAppointment(tx, ctx.actor, id)
    const number = appointmentDisplayName(row, ctx.actor.timeZone)
    return {
      link: appointmentLinkGrant(ctx, row),
      number,
      title: row.title,
      contactId: row.contactId,
      topic: 'appointments',
    }
  },
}

/**
 * As `linkedDocument`, or null if the document was cancelled, reopened or deleted meanwhile, so that no link leads to
 * it.
 */
export const linkableDocument = (tx: Tx, ctx: Ctx, kind: LinkKind, id: number): Promise<LinkedDocument | null> =>
  linkedDocument[kind](tx, ctx, id).catch(error => {
    if (error instanceof DomainError && [404, 409].includes(error.status)) return null
    throw error
  })

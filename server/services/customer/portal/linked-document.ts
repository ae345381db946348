import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { LiveTopic } from '../../../platform/records/live'
import { isLongPaid, issuedInvoiceLinkTerms } from '../../billing/invoices/link-terms'
import { loadInvoice } from '../../billing/invoices/read'
import type { NewLink } from '../../exchange/customer-links/make'
import type { LinkKind } from '../../exchange/customer-links/schema'
import { appointmentDisplayName } from '../../planning/appointments/display-name'
import { appointmentLinkTerms } from '../../planning/appointments/link-terms'
import { loadAppointment } from '../../planning/appointments/read'
import { sentOfferLinkTerms } from '../../sales/offers/link-terms'
import { loadOffer } from '../../sales/offers/read'
import { rapportLinkTerms } from '../../site/rapports/link-terms'
import { loadRapport } from '../../site/rapports/read'

/** The target of a link, and its name in a mail. */
export interface LinkedDocument {
  link: Omit<NewLink, 'email'>
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
    return { link: sentOfferLinkTerms(ctx, row), number, title, contactId, topic: 'offers' }
  },
  async invoice(tx, ctx, id) {
    const row = await loadInvoice(tx, ctx.actor.tenantId, id)
    const { invoiceNumber: number, title, contactId, paidAt } = row
    if (isLongPaid(ctx, paidAt?.toISOString() ?? null)) throw new DomainError('customer_link.over')
    return { link: issuedInvoiceLinkTerms(ctx, row), number, title, contactId, topic: 'invoices' }
  },
  async rapport(tx, ctx, id) {
    const row = await loadRapport(tx, ctx.actor, id)
    const { rapportNumber: number, title, contactId } = row
    return { link: rapportLinkTerms(ctx, row), number, title, contactId, topic: 'rapports' }
  },
  async appointment(tx, ctx, id) {
    const row = await loadAppointment(tx, ctx.actor, id)
    const number = appointmentDisplayName(row, ctx.actor.timeZone)
    return {
      link: appointmentLinkTerms(ctx, row),
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

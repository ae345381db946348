import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { invoiceLink } from '../../billing/invoices/invoice-link'
import { loadInvoice } from '../../billing/invoices/read'
import { makeCustomerLink, type NewLink } from '../../exchange/customer-links/make'
import { loadCustomerLinks, toCustomerLinkRecord } from '../../exchange/customer-links/read'
import type { CreateCustomerLink, LinkKind, ListCustomerLinks } from '../../exchange/customer-links/schema'
import { offerLink } from '../../sales/offers/offer-link'
import { loadOffer } from '../../sales/offers/read'
import { rapportLink } from '../../site/rapports/rapport-link'
import { loadRapport } from '../../site/rapports/read'

const readable = { offer: 'offers:read', invoice: 'invoices:read', rapport: 'rapports:read' } as const

/** A caller who may not see a document makes and sees no link to it. */
function assertReadable({ actor }: Ctx, kind: LinkKind): void {
  if (!may(actor, readable[kind])) throw new DomainError('forbidden', { permission: readable[kind] })
}

/** The links of a document with what was done by them. */
export function listCustomerLinks(ctx: Ctx, input: ListCustomerLinks) {
  assertReadable(ctx, input.kind)
  return inTenant(ctx, async tx => ({
    data: (await loadCustomerLinks(tx, ctx.actor.tenantId, input)).map(toCustomerLinkRecord),
  }))
}

/** A link to hand over. @throws DomainError customer_link.not_issued while the document has not gone out */
export function createCustomerLink(ctx: Ctx, { kind, entity_id, email }: CreateCustomerLink) {
  assertReadable(ctx, kind)
  return inTenant(ctx, async tx => {
    const link = await linkTo[kind](tx, ctx, entity_id)
    const { row, url } = await makeCustomerLink(tx, ctx, { ...link, email: email ?? null })
    return { data: { ...toCustomerLinkRecord(row), url } }
  })
}

type LinkTo = (tx: Tx, ctx: Ctx, id: number) => Promise<Omit<NewLink, 'email'>>

const linkTo: Record<LinkKind, LinkTo> = {
  offer: async (tx, ctx, id) => offerLink(ctx, await loadOffer(tx, ctx.actor.tenantId, id)),
  invoice: async (tx, ctx, id) => invoiceLink(ctx, await loadInvoice(tx, ctx.actor.tenantId, id)),
  rapport: async (tx, ctx, id) => rapportLink(ctx, await loadRapport(tx, ctx.actor, id)),
}

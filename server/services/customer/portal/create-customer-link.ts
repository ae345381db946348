import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { makeCustomerLink } from '../../exchange/customer-links/make'
import { toCustomerLinkRecord } from '../../exchange/customer-links/read'
import type { CreateCustomerLink } from '../../exchange/customer-links/schema'
import { assertReadable } from './assert-readable'
import { linkedDocument } from './linked-document'

/**
 * A link to hand over.
 * @throws DomainError customer_link.not_issued until the document is sent, customer_link.over if an invoice was paid,
 * or an appointment ended, so long ago that it is no longer shown
 */
export function createCustomerLink(ctx: Ctx, { kind, entity_id, email }: CreateCustomerLink) {
  assertReadable(ctx, kind)
  return inTenant(ctx, async tx => {
    const { link } = await linkedDocument[kind](tx, ctx, entity_id)
    const { row, url } = await makeCustomerLink(tx, ctx, { ...link, email: email ?? null })
    return { data: { ...toCustomerLinkRecord(row), url } }
  })
}

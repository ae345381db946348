import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { loadCustomerLinks, toCustomerLinkRecord } from '../../exchange/customer-links/read'
import type { ListCustomerLinks } from '../../exchange/customer-links/schema'
import { assertReadable } from './assert-readable'

/** The links of a document with their events. */
export function listCustomerLinks(ctx: Ctx, input: ListCustomerLinks) {
  assertReadable(ctx, input.kind)
  return inTenant(ctx, async tx => ({
    data: (await loadCustomerLinks(tx, ctx.actor.tenantId, input)).map(toCustomerLinkRecord),
  }))
}

import type { Ctx } from '../../../context'
import type { CustomerAccess } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'

/**
 * The document of the link. It takes no id: the holder of a link reaches this document and no other.
 * @throws DomainError customer_link.not_found for a link to something else
 */
export function accessTo(ctx: Ctx, kind?: CustomerAccess['kind']): CustomerAccess {
  const { customer } = ctx.actor
  if (!customer || (kind && customer.kind !== kind)) throw new DomainError('customer_link.not_found')
  return customer
}

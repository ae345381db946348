import type { Ctx } from '../../../context'
import type { CustomerAccess } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'

/**
 * The document of the link. There is no id to give: the holder of a link reaches this one and no other.
 * @throws DomainError customer_link.not_found for a link to something else
 */
export function accessTo(ctx: Ctx, kind?: CustomerAccess['kind']): CustomerAccess {
  const { customer } = ctx.actor
  if (!customer || (kind && customer.kind !== kind)) throw new DomainError('customer_link.not_found')
  return customer
}

/** What is drawn is taken by companies that have signing. @throws DomainError module_disabled */
export function assertDrawing({ actor }: Ctx): void {
  if (!actor.modules.has('esign')) throw new DomainError('module_disabled', { module: 'esign' })
}

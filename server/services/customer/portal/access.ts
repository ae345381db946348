import type { Ctx } from '../../../context'
import type { CustomerAccess } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { atProvider } from '../../exchange/signatures/read'

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

/**
 * The request that the customer is to answer at the provider of signatures, as long as one is set up: the page leads
 * there instead of signing here.
 */
export async function providerRequest(tx: Tx, ctx: Ctx): Promise<number | null> {
  const { kind, entityId, email } = accessTo(ctx)
  if (kind === 'invoice' || !ctx.settings.esign || !ctx.actor.modules.has('esign')) return null
  return atProvider(tx, ctx, { entity: kind, entityId }, email)
}

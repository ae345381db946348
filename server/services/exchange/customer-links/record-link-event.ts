import ipaddr from 'ipaddr.js'
import type { Ctx } from '../../../context'
import type { CustomerAccess } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { LinkEventType } from './schema'

export type Acting = Pick<Ctx, 'actor' | 'clock' | 'ip' | 'userAgent'>

export type LinkId = Pick<CustomerAccess, 'linkId'>

/** Records what was done through a link, in the transaction that does it. */
export async function recordLinkEvent(
  tx: Tx,
  ctx: Acting,
  { linkId }: LinkId,
  type: LinkEventType,
  details: { name?: string | undefined; reason?: string | undefined; item_ids?: number[]; total?: number } = {},
): Promise<void> {
  await tx.customerLinkEvent.create({
    data: {
      ...{ tenantId: ctx.actor.tenantId, linkId, type, details },
      address: networkOf(ctx.ip),
      agent: ctx.userAgent?.slice(0, 200) ?? null,
      createdAt: ctx.clock.now(),
    },
    select: { id: true },
  })
}

/** The network of an address: /24, or /48 of IPv6. The exact address is not needed. */
export function networkOf(address: string | null): string | null {
  if (!address || !ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)
  return `${network}/${parsed.kind() === 'ipv4' ? 24 : 48}`
}

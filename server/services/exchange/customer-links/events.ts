import ipaddr from 'ipaddr.js'
import type { Ctx } from '../../../context'
import type { CustomerAccess } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { LinkEventType } from './schema'

/** What a customer decides by one link in an hour. */
const actionsAnHour = 10

type Acting = Pick<Ctx, 'actor' | 'clock' | 'ip' | 'userAgent'>

/** Writes down what was done by a link, in the transaction that does it. */
export async function recordLinkEvent(
  tx: Tx,
  ctx: Acting,
  { linkId }: Pick<CustomerAccess, 'linkId'>,
  type: LinkEventType,
  details: { name?: string | undefined; reason?: string | undefined; item_ids?: number[]; total?: number } = {},
): Promise<void> {
  await tx.customerLinkEvent.create({
    data: {
      ...{ tenantId: ctx.actor.tenantId, linkId, type, details },
      address: shortened(ctx.ip),
      agent: ctx.userAgent?.slice(0, 200) ?? null,
      createdAt: ctx.clock.now(),
    },
    select: { id: true },
  })
}

/**
 * Before a decision, in its transaction: the link is locked, so that it counts right, and one that was revoked meanwhile
 * decides nothing any more.
 * @throws DomainError customer_link.too_often, customer_link.ended
 */
export async function lockLink(tx: Tx, ctx: Acting, { linkId }: Pick<CustomerAccess, 'linkId'>): Promise<void> {
  const { tenantId } = ctx.actor
  const locked = await tx.$queryRaw<unknown[]>`
    select from customer_links where tenant_id = ${tenantId} and id = ${linkId} and revoked_at is null for update`
  if (locked.length === 0) throw new DomainError('customer_link.ended')
  const since = new Date(ctx.clock.now().getTime() - 3_600_000)
  const done = await tx.customerLinkEvent.count({
    where: {
      tenantId,
      linkId,
      type: { notIn: ['opened', 'downloaded', 'renewed'] },
      createdAt: { gt: since },
    },
  })
  if (done >= actionsAnHour) throw new DomainError('customer_link.too_often')
}

/** The network of an address: /24, or /48 of IPv6. The exact address is not needed. */
export function shortened(address: string | null): string | null {
  if (!address || !ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)
  return `${network}/${parsed.kind() === 'ipv4' ? 24 : 48}`
}

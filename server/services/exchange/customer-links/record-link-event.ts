import type { Ctx } from '../../../context'
import type { CustomerAccess } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { networkOfAddress } from './network-of-address'
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
      address: networkOfAddress(ctx.ip),
      agent: ctx.userAgent?.slice(0, 200) ?? null,
      createdAt: ctx.clock.now(),
    },
    select: { id: true },
  })
}

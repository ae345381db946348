import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { listAllMailboxes } from './list-all-mailboxes'
import type { DecideMailboxSharing } from './schema'
import { writeSharing } from './write-sharing'

/**
 * Decides whether a mailbox of the company's people is shared or private. Sharing starts with the decision: what came
 * before stays private, because its owner wrote it as such. The owner is notified.
 * @throws DomainError mailbox.not_found
 */
export async function decideMailboxSharing(ctx: Ctx, { id, shared }: DecideMailboxSharing) {
  await inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await tx.personalAccount.findFirst({
      where: { tenantId, id, features: { has: 'mail' } },
      select: { id: true },
    })
    if (!row) throw new DomainError('mailbox.not_found')
    await writeSharing(tx, ctx, id, shared)
  })
  return listAllMailboxes(ctx)
}

import type { Ctx } from '../../../context'
import { afterCommit, type Tx } from '../../../platform/database/db'
import { notifyLive } from '../../../platform/records/live'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import type { accountOwner } from '../accounts/account-owner'
import { dueAtOnce } from './due-at-once'

/**
 * Sends the mails that waited for this mailbox of the person, once it is open again. Those of another account keep
 * waiting, since they would leave from an address that no one has seen; and so does a mail that its vendor may have
 * sent, for the decision.
 */
export async function releaseHeldMails(
  tx: Tx,
  ctx: Ctx,
  { tenantId, userId: senderUserId }: ReturnType<typeof accountOwner>,
  senderVendor: AccountVendor,
  address: string,
): Promise<void> {
  const waiting = await tx.mail.updateManyAndReturn({
    where: { tenantId, senderUserId, senderVendor, senderAddress: address, status: 'held' },
    data: dueAtOnce(ctx.clock.now()),
    select: { id: true },
  })
  for (const { id } of waiting) await notifyLive(tx, tenantId, { topic: 'mails', id, type: 'pending' })
  if (waiting.length > 0) afterCommit(tx, () => ctx.doorbell.ring('mail-out'))
}

import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { loadAccount, messagingSettings } from './read'

/** Deletes the number and its token; the messages stay. @throws DomainError messaging.not_connected */
export async function disconnectNumber(ctx: Ctx) {
  await inTenant(ctx, async tx => {
    const account = await loadAccount(tx, ctx)
    await tx.messagingAccount.deleteMany({ where: { tenantId: ctx.actor.tenantId, id: account.id } })
    await recordChange(tx, ctx, {
      action: 'messaging_account.disconnected',
      id: account.id,
      before: { display_number: account.displayNumber },
    })
  })
  return messagingSettings(ctx)
}

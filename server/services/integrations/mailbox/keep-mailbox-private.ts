import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { listOwnAccounts } from './list-own-accounts'
import type { KeepPrivate } from './schema'
import { writeSharing } from './write-sharing'

/**
 * Ends the sharing of the owner's mailbox. Only an administrator can share it again, and the owner is notified then.
 * @throws DomainError account.not_connected
 */
export async function keepMailboxPrivate(ctx: Ctx, { provider }: KeepPrivate) {
  await inTenant(ctx, async tx => {
    const where = { tenantId_userId_vendor: { ...accountOwner(ctx), vendor: provider } }
    const row = await tx.personalAccount.findUnique({ where, select: { id: true } })
    if (!row) throw new DomainError('account.not_connected', { provider })
    await writeSharing(tx, ctx, row.id, false)
  })
  return listOwnAccounts(ctx)
}

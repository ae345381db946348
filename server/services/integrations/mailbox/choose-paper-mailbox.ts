import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { ownerIn } from '../../exchange/accounts/tokens'
import { companyPaperMailboxes } from '../../exchange/mails/sender'
import { agreedAddress } from './in-mailbox'
import { listOwnAccounts } from './list-own-accounts'
import type { ChoosePaperMailbox } from './schema'

/**
 * Chooses from which of the own mailboxes the person's papers go out; without one, by the company. A choice is kept
 * while the company allows none, and whatever accounts are connected or removed.
 * @throws DomainError mailbox.papers_by_company, account.not_connected, mailbox.not_connected
 */
export async function choosePaperMailbox(ctx: Ctx, { provider }: ChoosePaperMailbox) {
  if (provider) {
    const choice = await inTenant(ctx, tx => companyPaperMailboxes(tx, ctx.actor))
    if (choice === 'off') throw new DomainError('mailbox.papers_by_company')
    await agreedAddress(ctx, provider)
  }
  await inTenant(ctx, tx =>
    tx.membership.update({
      where: { tenantId_userId: ownerIn(ctx) },
      data: { paperMailbox: provider ?? 'company' },
      select: { id: true },
    }),
  )
  return listOwnAccounts(ctx)
}

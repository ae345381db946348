import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { companyPaperMailboxes } from '../../exchange/mails/company-paper-mailboxes'
import { agreedAddress } from './agreed-address'
import { listOwnAccounts } from './list-own-accounts'
import type { ChoosePaperMailbox } from './schema'

/**
 * Chooses which of their own mailboxes sends a person's papers; without one, the company sends them. A choice is kept
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
      where: { tenantId_userId: accountOwner(ctx) },
      data: { paperMailbox: provider ?? 'company' },
      select: { id: true },
    }),
  )
  return listOwnAccounts(ctx)
}

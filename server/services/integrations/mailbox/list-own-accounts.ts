import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { accountOwner } from '../../exchange/accounts/account-owner'
import { companyPaperMailboxes } from '../../exchange/mails/company-paper-mailboxes'
import { paperSender } from '../../exchange/mails/paper-sender'

/** The person's own accounts, and for which of them the person has agreed to mail. */
export async function listOwnAccounts(ctx: Ctx) {
  const [rows, sender, papers] = await inTenant(ctx, async tx => [
    await tx.personalAccount.findMany({ where: accountOwner(ctx), orderBy: { vendor: 'asc' } }),
    await paperSender(tx, ctx),
    await companyPaperMailboxes(tx, ctx.actor),
  ])
  return {
    data: rows.map(({ vendor, accountName, status, features, sharedSince }) => ({
      ...{ provider: vendor as AccountVendor, account: accountName, status: status as 'connected' | 'revoked' },
      ...{ mail: features.includes('mail'), most_attached_bytes: vendors[vendor as AccountVendor].maxAttachedBytes },
      shared_since: sharedSince?.toISOString() ?? null,
      ...{ sends_papers: sender?.vendor === vendor, may_send_papers: papers !== 'off' },
    })),
  }
}

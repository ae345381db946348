import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { accountOwner } from '../../exchange/accounts/account-owner'

/** Address of the account that has agreed to mail. @throws DomainError account.not_connected, mailbox.not_connected */
export async function agreedAddress(ctx: Ctx, vendor: AccountVendor): Promise<string> {
  const where = { tenantId_userId_vendor: { ...accountOwner(ctx), vendor } }
  const select = { features: true, accountName: true } as const
  const row = await inTenant(ctx, tx => tx.personalAccount.findUnique({ where, select }))
  if (!row) throw new DomainError('account.not_connected', { provider: vendor })
  if (!row.features.includes('mail')) throw new DomainError('mailbox.not_connected', { provider: vendor })
  return row.accountName
}

import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { afterCommit, type Tx } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { openTokens } from '../connections/sealed-tokens'
import { accountOwner } from './account-owner'
import { tokenPurpose } from './tokens'

/**
 * Ends a person's grant, of which the vendor is notified once that has been committed, or their use of the company's
 * access.
 * @param owner whose account it is, if not the caller's
 */
export async function endAccount(tx: Tx, ctx: Ctx, id: number, owner = accountOwner(ctx)): Promise<void> {
  const { tenantId, userId } = owner
  const row = await tx.personalAccount.findFirst({ where: { tenantId, userId, id } })
  if (!row) return
  const vendor = row.vendor as AccountVendor
  await tx.personalAccount.deleteMany({ where: { tenantId, id } })
  const before = { provider: vendor, account: row.accountName }
  await recordChange(tx, ctx, { action: 'account.disconnected', id, before })
  const app = vendors[vendor].app(ctx.settings)
  const { sealed, keyId } = row
  if (!app || sealed === null || keyId === null || !ctx.secretBox.knows(keyId)) return
  const { refreshToken } = openTokens(ctx, tokenPurpose(owner), { sealed, keyId })
  afterCommit(tx, () => void vendors[vendor].revoke(app, refreshToken))
}

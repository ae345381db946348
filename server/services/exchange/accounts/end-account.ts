import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { afterCommit, type Tx } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { openTokens } from '../connections/sealed-tokens'
import { accountOwner } from './account-owner'
import { tokenPurpose } from './tokens'

/** Ends a person's grant; the vendor is notified once that has been committed. */
export async function endAccount(tx: Tx, ctx: Ctx, id: number): Promise<void> {
  const { tenantId, userId } = accountOwner(ctx)
  const row = await tx.personalAccount.findFirst({ where: { tenantId, userId, id } })
  if (!row) return
  const vendor = row.vendor as AccountVendor
  await tx.personalAccount.deleteMany({ where: { tenantId, id } })
  const before = { provider: vendor, account: row.accountName }
  await recordChange(tx, ctx, { action: 'account.disconnected', id, before })
  const app = vendors[vendor].app(ctx.settings)
  if (!app || !ctx.secretBox.knows(row.keyId)) return
  const { refreshToken } = openTokens(ctx, tokenPurpose(ctx.actor), row)
  afterCommit(tx, () => void vendors[vendor].revoke(app, refreshToken))
}

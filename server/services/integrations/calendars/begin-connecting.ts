import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { beginAccount } from '../../exchange/accounts/begin-account'
import type { BeginConnecting } from './schema'

/**
 * Starts to connect the person's own account, with mail and directory if requested.
 * @throws DomainError connection.not_configured
 */
export const beginConnecting = (ctx: Ctx, vendor: AccountVendor, { mail, people }: BeginConnecting) =>
  beginAccount(ctx, vendor, ['calendar', ...(mail ? ['mail' as const] : []), ...(people ? ['people' as const] : [])])

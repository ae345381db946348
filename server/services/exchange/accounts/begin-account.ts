import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import type { AccountFeature, AccountVendor } from '../../../platform/values/account-vendors'
import { storeState } from '../connections/store-state'
import { accountRedirectUri } from './redirect-uri'
import { vendorApp } from './vendor-app'

/** The name under which `storeState` keeps that an account is being connected. */
export const accountState = (vendor: AccountVendor) => `account:${vendor}`

/**
 * Starts connecting the person's own account: returns the address of the vendor's consent page.
 * @throws DomainError connection.not_configured
 */
export async function beginAccount(ctx: Ctx, vendor: AccountVendor, features: readonly AccountFeature[]) {
  const oauth = vendors[vendor].oauth(vendorApp(ctx.settings, vendor), features)
  const noted = await storeState(ctx, accountState(vendor))
  return { data: { url: oauth.consentUrl({ redirectUri: accountRedirectUri(ctx.settings, vendor), ...noted }) } }
}

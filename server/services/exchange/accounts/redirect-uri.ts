import type { Settings } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'

/** Redirect URI to which a vendor sends the browser back. */
export const accountRedirectUri = ({ baseUrl }: Pick<Settings, 'baseUrl'>, vendor: AccountVendor): string =>
  `${baseUrl}/profile/calendar/callback/${vendor}`

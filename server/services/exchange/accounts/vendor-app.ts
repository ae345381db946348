import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { OAuthApp, Settings } from '../../../context'
import { DomainError } from '../../../platform/errors'
import type { AccountVendor } from '../../../platform/values/account-vendors'

/** Our OAuth client at a vendor. @throws DomainError connection.not_configured */
export function vendorApp(settings: Settings, vendor: AccountVendor): OAuthApp {
  const app = vendors[vendor].app(settings)
  if (!app) throw new DomainError('connection.not_configured', { provider: vendor })
  return app
}

import { vendorOf } from '../../../adapters/document-store/providers'
import type { OAuthApp, Settings } from '../../../context'
import { DomainError } from '../../../platform/errors'
import type { VendorKind } from '../../../platform/values/provider-kinds'

/** Our OAuth client at a provider. @throws DomainError connection.not_configured */
export function oauthApp(settings: Settings, provider: VendorKind): OAuthApp {
  const app = settings.providerApps[vendorOf(provider)]
  if (!app) throw new DomainError('connection.not_configured', { provider })
  return app
}

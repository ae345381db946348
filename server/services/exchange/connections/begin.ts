import { oauthOf, vendorOf } from '../../../adapters/document-store/providers'
import type { Ctx, OAuthApp, Settings } from '../../../context'
import { DomainError } from '../../../platform/errors'
import type { DelegatedKind, VendorKind } from '../../../platform/values/provider-kinds'
import { storeState } from './store-state'

/** Our OAuth client at a provider. @throws DomainError connection.not_configured */
export function oauthApp(settings: Settings, provider: VendorKind): OAuthApp {
  const app = settings.providerApps[vendorOf(provider)]
  if (!app) throw new DomainError('connection.not_configured', { provider })
  return app
}

/** Redirect URI to which providers send the browser back. */
export const redirectUri = ({ baseUrl }: Pick<Settings, 'baseUrl'>): string => `${baseUrl}/settings/storage/callback`

/**
 * Starts connecting an account: returns the address of the provider's consent page. The callback is accepted once,
 * within ten minutes, from the same session in the same company.
 * @throws DomainError connection.not_configured
 */
export async function beginConnection(ctx: Ctx, { provider }: { provider: DelegatedKind }) {
  const oauth = oauthOf(provider, oauthApp(ctx.settings, provider))
  const noted = await storeState(ctx, provider)
  return { data: { url: oauth.consentUrl({ redirectUri: redirectUri(ctx.settings), ...noted }) } }
}

import { oauthOf, vendorOf } from '../../../adapters/document-store/providers'
import type { Ctx, OAuthApp, Settings } from '../../../context'
import { DomainError } from '../../../platform/errors'
import type { DelegatedKind, ProviderKind } from '../../../platform/values/provider-kinds'
import { noteState } from './state'

/** How we are known to a provider. @throws DomainError connection.not_configured */
export function oauthApp(settings: Settings, provider: ProviderKind): OAuthApp {
  const app = settings.providerApps[vendorOf(provider)]
  if (!app) throw new DomainError('connection.not_configured', { provider })
  return app
}

/** Where providers send the browser back to. */
export const redirectUri = ({ baseUrl }: Pick<Settings, 'baseUrl'>): string => `${baseUrl}/settings/storage/callback`

/**
 * Begins to connect an account: where the person is asked for consent. What comes back counts once, within ten minutes,
 * from the same session in the same company.
 * @throws DomainError connection.not_configured
 */
export async function beginConnection(ctx: Ctx, { provider }: { provider: DelegatedKind }) {
  const oauth = oauthOf(provider, oauthApp(ctx.settings, provider))
  const noted = await noteState(ctx, provider)
  return { data: { url: oauth.consentUrl({ redirectUri: redirectUri(ctx.settings), ...noted }) } }
}

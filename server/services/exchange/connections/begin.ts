import { oauthOf } from '../../../adapters/document-store/providers'
import type { Ctx } from '../../../context'
import type { DelegatedKind } from '../../../platform/values/provider-kinds'
import { oauthApp } from './oauth-app'
import { redirectUri } from './redirect-uri'
import { storeState } from './store-state'

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

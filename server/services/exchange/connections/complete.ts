import { oauthOf, openProvider } from '../../../adapters/document-store/providers'
import { fixedTokens } from '../../../adapters/provider/oauth'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { type DelegatedKind, delegatedKinds } from '../../../platform/values/provider-kinds'
import { consumeState } from './consume-state'
import { keepConnection } from './keep-connection'
import { oauthApp } from './oauth-app'
import { providerItems } from './provider-items'
import { redirectUri } from './redirect-uri'
import { withProviderErrors } from './with-provider-errors'

/**
 * Completes what `beginConnection` started: exchanges the code for a grant, which is sealed and stored. An account
 * belongs to one company.
 * @throws DomainError connection.state_invalid, connection.account_taken, connection.withdrawn, connection.away
 */
export async function completeConnection(ctx: Ctx, { code, state }: { code: string; state: string }) {
  const { provider: begun, verifier } = await consumeState(ctx, state)
  // A flow that was not started for documents is completed elsewhere.
  const provider = delegatedKinds.find(kind => kind === begun)
  if (!provider) throw new DomainError('connection.state_invalid')
  const { grant, account } = await withProviderErrors(() => granted(ctx, provider, { code, verifier }))
  await keepConnection(ctx, provider, { grant, account, place: {} })
  return { data: { provider, account: account.name } }
}

async function granted(ctx: Ctx, provider: DelegatedKind, given: { code: string; verifier: string }) {
  const app = oauthApp(ctx.settings, provider)
  const grant = await oauthOf(provider, app).exchange({ ...given, redirectUri: redirectUri(ctx.settings) })
  const store = openProvider(provider, {
    ...{ app, place: {}, tokens: fixedTokens(grant), register: providerItems(ctx, provider) },
    signal: AbortSignal.timeout(30_000),
  })
  return { grant, account: await store.account() }
}

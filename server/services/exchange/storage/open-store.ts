import { isOpenedByVendor, openProvider } from '../../../adapters/document-store/providers'
import type { DocumentStore } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { accessTokens } from '../connections/access-tokens'
import { bucketAccess } from '../connections/bucket-access'
import { oauthApp } from '../connections/oauth-app'
import { providerItems } from '../connections/provider-items'
import { openBucket } from './open-bucket'

/**
 * The company's store at a provider.
 * @param evenEnded also a bucket that has refused us
 * @throws DomainError connection.not_configured, connection.not_connected; ProviderRefused where access has ended
 */
export async function openStore(
  ctx: Ctx,
  provider: ProviderKind,
  signal: AbortSignal,
  { evenEnded = false }: { evenEnded?: boolean } = {},
): Promise<DocumentStore> {
  const register = providerItems(ctx, provider)
  if (isOpenedByVendor(provider)) {
    const app = oauthApp(ctx.settings, provider)
    const { place, ...tokens } = await accessTokens(ctx, provider, signal)
    return openProvider(provider, { app, place, tokens, register, signal })
  }
  return openBucket(ctx, await bucketAccess(ctx, { evenEnded }), signal, register)
}

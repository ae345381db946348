import { type ConnectionPlace, renewedGrant } from '../../../adapters/document-store/providers'
import type { AccessTokens } from '../../../adapters/provider/http'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { VendorKind } from '../../../platform/values/provider-kinds'
import { loadConnection } from './load-connection'
import { markRevoked } from './mark-revoked'
import { oauthApp } from './oauth-app'
import { sharedTokens, type TokenStore } from './shared-tokens'

/** The purpose that a company's tokens are sealed for. */
export const tokenPurpose = ({ tenantId }: Pick<Ctx['actor'], 'tenantId'>) => `provider-tokens:${tenantId}`

/**
 * Access tokens of the company's account at a provider. An expired token is renewed once for all processes: one of them
 * requests it, the others wait for what it writes.
 * @throws DomainError connection.not_connected; ProviderRefused `access_withdrawn` where access has ended
 */
export async function accessTokens(
  ctx: Ctx,
  provider: VendorKind,
  signal: AbortSignal,
): Promise<AccessTokens & { place: ConnectionPlace }> {
  const { tenantId } = ctx.actor
  let place: ConnectionPlace = {}
  const where = { tenantId_provider: { tenantId, provider } }
  const tokenStore: TokenStore = {
    provider,
    purpose: tokenPurpose(ctx.actor),
    async load() {
      const row = await inTenant(ctx, tx => loadConnection(tx, ctx, provider))
      if (row.status !== 'connected') throw new ProviderRefused('access_withdrawn')
      place = row.place as ConnectionPlace
      return row
    },
    async claim({ sealed }, now, until) {
      const isFree = { OR: [{ renewingUntil: null }, { renewingUntil: { lt: now } }] }
      const data = { renewingUntil: until }
      const claimed = await inTenant(ctx, tx =>
        tx.providerConnection.updateMany({ where: { tenantId, provider, sealed, ...isFree }, data }),
      )
      return claimed.count === 1
    },
    refresh: refreshToken => renewedGrant(provider, oauthApp(ctx.settings, provider), { place, refreshToken }),
    async keep(tokens) {
      const data = { ...tokens, renewingUntil: null, updatedAt: ctx.clock.now() }
      await inTenant(ctx, tx => tx.providerConnection.update({ where, data, select: { id: true } }))
    },
    ended: () => markRevoked(ctx, provider),
  }
  const tokens = await sharedTokens(ctx, tokenStore, signal)
  return { ...tokens, place }
}

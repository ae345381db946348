import type { BucketKey } from '../../../adapters/document-store/bucket'
import type { BucketPlace } from '../../../adapters/document-store/bucket-place'
import { type ProviderRefusal, ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { tokenPurpose } from './access-tokens'
import { loadConnection } from './load-connection'
import { openTokens, type SealedTokens } from './sealed-tokens'

export interface BucketAccess {
  place: BucketPlace
  key: BucketKey
}

/**
 * The company's own bucket with its key, which is sealed as tokens are: the key's id in place of the access token, its
 * secret in place of the one that refreshes it.
 * @param evenEnded also where the bucket refused us, to try whether it still does
 * @throws DomainError connection.not_connected
 * @throws ProviderRefused with the reason of the former refusal
 */
export async function bucketAccess(
  ctx: Ctx,
  { evenEnded = false }: { evenEnded?: boolean } = {},
): Promise<BucketAccess> {
  const row = await inTenant(ctx, tx => loadConnection(tx, ctx, 'bucket'))
  if (row.status !== 'connected' && !evenEnded)
    throw new ProviderRefused((row.error ?? 'access_withdrawn') as ProviderRefusal)
  return bucketOf(ctx, row)
}

/** The bucket of a connection, its key opened. @throws ProviderRefused if the key cannot be opened */
export function bucketOf(ctx: Pick<Ctx, 'actor' | 'secretBox'>, row: SealedTokens & { place: unknown }): BucketAccess {
  const { accessToken, refreshToken } = openTokens(ctx, tokenPurpose(ctx.actor), row)
  return {
    place: row.place as BucketPlace,
    key: { accessKeyId: accessToken, secretAccessKey: refreshToken },
  }
}

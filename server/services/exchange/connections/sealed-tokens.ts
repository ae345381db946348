import type { Grant } from '../../../adapters/provider/oauth'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

/** Tokens as stored, with the id of the key that seals them. */
export interface SealedTokens {
  sealed: string
  keyId: string
}

/**
 * The tokens of a new grant, with their expiry.
 * @param kept the refresh token to keep when the grant brings none
 */
export function sealGrant(
  { secretBox, clock }: Pick<Ctx, 'secretBox' | 'clock'>,
  purpose: string,
  { accessToken, refreshToken, expiresInSeconds }: Grant,
  kept = '',
): SealedTokens & { expiresAt: Date } {
  const tokens: Tokens = { accessToken, refreshToken: refreshToken ?? kept }
  return {
    sealed: secretBox.seal(JSON.stringify(tokens), purpose),
    keyId: secretBox.keyId,
    expiresAt: new Date(clock.now().getTime() + expiresInSeconds * 1_000),
  }
}

/**
 * @throws ProviderRefused access_withdrawn if they were sealed with a key that the service no longer has: only the
 * owner can help, by connecting again
 */
export function openTokens(
  { secretBox }: Pick<Ctx, 'secretBox'>,
  purpose: string,
  { sealed, keyId }: SealedTokens,
): Tokens {
  if (!secretBox.knows(keyId)) throw new ProviderRefused('access_withdrawn')
  return JSON.parse(secretBox.open(sealed, purpose)) as Tokens
}

import { setTimeout as wait } from 'node:timers/promises'
import type { AccessTokens } from '../../../adapters/provider/http'
import type { Grant } from '../../../adapters/provider/oauth'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { ProviderAway } from '../../../platform/jobs/failures'
import { openTokens, type SealedTokens, sealGrant } from './sealed-tokens'

/** Where the tokens of a grant are stored, and who renews them. */
export interface TokenStore {
  /** Prefix of log entries about failures: `google.token_not_renewed`. */
  provider: string
  /** The owner of the tokens: another owner's tokens cannot be opened in place of theirs. */
  purpose: string
  /** @throws if there is no grant (any more) */
  load(): Promise<SealedTokens>
  /**
   * Claims the refresh until the given time, if the tokens are still those that were read: another process may have
   * refreshed them since, and a refresh token can be used only once.
   */
  claim(read: SealedTokens, now: Date, until: Date): Promise<boolean>
  refresh(refreshToken: string): Promise<Grant>
  keep(tokens: SealedTokens & { expiresAt: Date }): Promise<void>
  /** The grant was revoked. */
  ended(): Promise<void>
}

const renewForMs = 30_000

/** An expired token is renewed once for all processes: one of them requests it, the others wait for what it writes. */
export async function sharedTokens(
  ctx: Pick<Ctx, 'clock' | 'secretBox'>,
  store: TokenStore,
  signal: AbortSignal,
): Promise<AccessTokens> {
  const read = async () => {
    const row = await store.load()
    return { row, ...openTokens(ctx, store.purpose, row) }
  }
  let known = (await read()).accessToken

  async function renewed(refused: string): Promise<string> {
    for (let tries = 0; tries < 100; tries++) {
      const { row, accessToken, refreshToken } = await read()
      if (accessToken !== refused) {
        known = accessToken
        return known
      }
      const now = ctx.clock.now()
      if (await store.claim(row, now, new Date(now.getTime() + renewForMs))) return renew(refreshToken)
      await wait(200, undefined, { signal })
    }
    throw new ProviderAway(`${store.provider}.token_not_renewed`)
  }

  async function renew(refreshToken: string): Promise<string> {
    try {
      const grant = await store.refresh(refreshToken)
      await store.keep(sealGrant(ctx, store.purpose, grant, refreshToken))
      known = grant.accessToken
      return known
    } catch (error) {
      if (error instanceof ProviderRefused) await store.ended()
      throw error
    }
  }

  return { current: async () => known, renewed }
}

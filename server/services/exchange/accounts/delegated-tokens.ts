import type { AccessTokens } from '../../../adapters/provider/http'
import type { Grant } from '../../../adapters/provider/oauth'

type Kept = { grant: Promise<Grant>; until: number }

/** In memory alone, and never logged: each opens a person's account for an hour. */
const kept = new Map<string, Kept>()
/** Replaced this long before it ends, so that it lasts for the operation. */
const marginMs = 60_000
/** Far more than the people of one process work at once; the oldest give way. */
const maxKept = 5_000

export interface DelegatedTokens extends AccessTokens {
  /** The vendor refused what the token should open: the next operation gets another one. */
  forget(): void
}

/**
 * Tokens of the company's access in the name of one person, kept until a minute before their end.
 * @param key company, vendor, person, use and digest of the sealed key: another key leaves the former's tokens behind
 * @param grant asks the vendor; calls at the same time share one request
 */
export function delegatedTokens(key: string, now: () => Date, grant: () => Promise<Grant>): DelegatedTokens {
  const ask = (): Kept => {
    const entry: Kept = { grant: grant(), until: Number.POSITIVE_INFINITY }
    kept.delete(key)
    kept.set(key, entry)
    entry.grant.then(
      ({ expiresInSeconds }) => {
        entry.until = now().getTime() + expiresInSeconds * 1_000 - marginMs
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key)
      },
    )
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break
      kept.delete(oldest)
    }
    return entry
  }
  const tokenOf = async ({ grant }: Kept) => (await grant).accessToken
  return {
    current() {
      const known = kept.get(key)
      return tokenOf(known && known.until > now().getTime() ? known : ask())
    },
    async renewed(refused) {
      const known = kept.get(key)
      if (known) {
        const token = await tokenOf(known)
        if (token !== refused && known.until > now().getTime()) return token
      }
      return tokenOf(ask())
    },
    forget() {
      kept.delete(key)
    },
  }
}

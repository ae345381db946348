import { isIP, type LookupFunction } from 'node:net'
import { type Cidr, refusedRange } from '../identity/ip-ranges'
import { parseUrl } from '../platform/values/parse-url'
import type { ResolveHost } from './webhook-dns'
import { hostOf, literalAddresses } from './webhook-target'

/** Why the service does not connect to an address that a company has chosen. */
export type EgressRefusal = 'malformed' | 'not_https' | 'refused_address'

/** The host's name stands for an address that the service does not connect to. */
export class EgressRefused extends Error {
  override name = 'EgressRefused'
}

/** Guards clients that open their own connections (`http.Agent`), by the rules of webhooks. */
export interface GuardedEgress {
  /**
   * Refuses what can be refused without DNS. Unencrypted is allowed only to a literal address that the operator allows,
   * a store in the same network.
   */
  refusalOf(address: string): EgressRefusal | null
  /**
   * Resolves names for `net.connect`, and refuses a name if any of its addresses is refused. Literals have no lookup.
   */
  lookup: LookupFunction
}

const resolveWithinMs = 5_000

export function guardedEgress({ allowed, resolve }: { allowed: readonly Cidr[]; resolve: ResolveHost }): GuardedEgress {
  return {
    refusalOf(address) {
      const url = parseUrl(address)
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return 'malformed'
      const literals = literalAddresses(hostOf(url))
      if (literals.some(literal => refusedRange(literal, allowed))) return 'refused_address'
      // Allowed, yet refused without the operator's ranges: a machine nearby.
      const isNearby = literals.length > 0 && literals.every(literal => refusedRange(literal) !== null)
      return url.protocol === 'https:' || isNearby ? null : 'not_https'
    },
    lookup(host, { all }, callback) {
      const given = literalAddresses(host)
      const resolved = given.length > 0 ? Promise.resolve(given) : resolve(host, AbortSignal.timeout(resolveWithinMs))
      resolved.then(
        addresses => {
          const [first] = addresses
          const refused = addresses.some(address => refusedRange(address, allowed))
          const none = Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' })
          if (refused || first === undefined) return callback(refused ? new EgressRefused(host) : none, [])
          if (all)
            return callback(
              null,
              addresses.map(address => ({ address, family: isIP(address) })),
            )
          callback(null, first, isIP(first))
        },
        error => callback(error, []),
      )
    },
  }
}

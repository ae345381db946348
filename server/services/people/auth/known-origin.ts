import type { RequestContext } from '../../../context'
import { addressBucket } from '../../../identity/address-bucket'
import { sha256Hex } from '../../../platform/secrets'

const day = 24 * 60 * 60 * 1000

/** How many of each kind are kept per person, the most recently used, and for how many days without a sign-in. */
export const keptOrigins = {
  device: { most: 20, ms: 365 * day },
  address: { most: 5, ms: 90 * day },
} as const

type Caller = Pick<RequestContext, 'db' | 'device' | 'ip' | 'clock'>

/**
 * The request's origin, if this account was signed in from there before: by the device's cookie, else by the address.
 * The same single lookup whether such an account exists or not.
 * @returns what throttles count by instead of the account, or null for an outsider
 */
export async function knownOrigin(
  { db, device, ip, clock }: Caller,
  user: { email: string } | { id: number },
): Promise<string | null> {
  const now = clock.now().getTime()
  const since = (kind: keyof typeof keptOrigins) => ({ kind, lastUsedAt: { gt: new Date(now - keptOrigins[kind].ms) } })
  const rows = await db.acrossTenants('credential', tx =>
    tx.signInOrigin.findMany({
      where: {
        user,
        OR: [
          { ...since('device'), hash: deviceHash(device ?? '') },
          { ...since('address'), hash: addressHash(ip) },
        ],
      },
    }),
  )
  const row = rows.find(({ kind }) => kind === 'device') ?? rows[0]
  return row ? `${row.kind}:${row.userId}:${row.hash}` : null
}

/** What is stored of a device's cookie. */
export const deviceHash = (token: string): string => sha256Hex(`device ${token}`)
/** What is stored of an IP address: the hash of its bucket. */
export const addressHash = (ip: string | null): string => sha256Hex(`address ${addressBucket(ip)}`)

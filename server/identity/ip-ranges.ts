import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Cidr = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Parses `10.0.0.0/8`-style ranges. @throws Error that names the invalid range */
export const parseCidrs = (ranges: readonly string[]): Cidr[] =>
  ranges.map(range => {
    if (!ipaddr.isValidCIDR(range)) throw new Error(`"${range}" is not an address range such as 10.0.0.0/8`)
    return ipaddr.parseCIDR(range)
  })

/**
 * Why a service that posts to addresses given by outsiders must not connect to this one, or null when it may: only
 * globally routed unicast is allowed, plus the ranges that the operator allows.
 * Source: IANA special-purpose registries for IPv4 and IPv6 (RFC 6890 and its updates).
 */
export function refusedRange(address: string, allowed: readonly Cidr[] = []): string | null {
  // Octal, hexadecimal and shortened spellings are parsed differently by different programs; a resolver never returns
  // them. A zone (`%eth0`) names a link of this machine; a resolver returns it for link-local addresses at most.
  if (isIP(address) === 0 || address.includes('%')) return 'malformed'
  const ip = ipaddr.parse(address)
  if (allowed.some(range => contains(range, ip))) return null
  if (ip.kind() === 'ipv4') return ip.toString() === azureHost ? 'metadata' : closedUnless(ip.range(), 'unicast')
  // Addresses outside 2000::/3 are not routed: also ::a.b.c.d, NAT64 and unassigned blocks that might get a meaning one
  // day.
  const range = ip.range()
  const routed = contains(globalUnicast, ip) && !contains(sixBone, ip)
  return closedUnless(range, 'unicast') ?? (routed ? null : 'reserved')
}

/** Serves guest metadata inside Azure although it looks public. */
const azureHost = '168.63.129.16'
const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** The test network that was returned in 2006 (RFC 3701). */
const sixBone = ipaddr.parseCIDR('3ffe::/16')

const closedUnless = (range: string, open: string): string | null => (range === open ? null : range)

const contains = ([network, bits]: Cidr, ip: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  network.kind() === ip.kind() && ip.match(network, bits)

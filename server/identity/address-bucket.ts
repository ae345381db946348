import ipaddr from 'ipaddr.js'

/**
 * The unit that limits count by: an IPv4 address, or the /64 of a single IPv6 customer; IPv4 inside IPv6 counts as
 * IPv4.
 */
export function addressBucket(address: string | null): string {
  if (!address || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map(part => part.toString(16))
  return `${network.join(':')}::/64`
}

import ipaddr from 'ipaddr.js'

/** The network of an address: /24, or /48 of IPv6. The exact address is not needed. */
export function networkOfAddress(address: string | null): string | null {
  if (!address || !ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)
  return `${network}/${parsed.kind() === 'ipv4' ? 24 : 48}`
}

import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The client's address of a request, null when its connection is already gone. */
export type ClientAddress = (req: IncomingMessage) => string | null

/**
 * Reads the client's address behind trusted proxies only: `X-Forwarded-For` is walked from its end for as long as the hop that
 * wrote it is trusted, so that a client cannot choose its address.
 * @param trustedProxies addresses or CIDR ranges (`TRUSTED_PROXIES`); throws RangeError for anything else
 */
export function clientAddressBehind(trustedProxies: readonly string[]): ClientAddress {
  const ranges = trustedProxies.map(toRange)
  const isTrusted = (address: Address) =>
    ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))

  return req => {
    let current = toAddress(req.socket.remoteAddress)
    const hops = String(req.headers['x-forwarded-for'] ?? '').split(',')
    while (current && isTrusted(current)) {
      const previous = toAddress(hops.pop()?.trim())
      if (!previous) break
      current = previous
    }
    return current ? current.toString() : null
  }
}

/** IPv4 inside IPv6 counts as IPv4. */
function toAddress(text: string | undefined): Address | null {
  return text && ipaddr.isValid(text) ? ipaddr.process(text) : null
}

function toRange(text: string): [Address, number] {
  if (ipaddr.isValid(text)) {
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  }
  if (!ipaddr.isValidCIDR(text))
    throw new RangeError(`TRUSTED_PROXIES: ${text} is no address and no CIDR range`)
  return ipaddr.parseCIDR(text)
}

import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import type { ClientAddress } from './client-address'

/** What proxies add; a request with one of these was somebody else's before. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether a program on this machine asks for itself. A reverse proxy on the same machine comes from loopback too: it is told by what it adds, and by
 * the Host of the world that it passes on. The latter also keeps out a page whose name was pointed to loopback (DNS rebinding).
 */
export function isFromHere(req: IncomingMessage, clientAddress: ClientAddress): boolean {
  if (forwardingHeaders.some(name => req.headers[name] !== undefined)) return false
  return isLoopback(clientAddress(req)) && namesThisMachine(req.headers.host)
}

function namesThisMachine(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name.toLowerCase() === 'localhost' || isLoopback(name)
}

const isLoopback = (address: string | null): boolean =>
  address !== null && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

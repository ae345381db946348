import { isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as openTls, type SecureContext, type TLSSocket } from 'node:tls'
import { type Cidr, refusedRange } from '../identity/ip-ranges'
import { untilAborted } from './until-aborted'
import { ConnectError, type ConnectFailure } from './webhook-connect-error'
import type { ResolveHost } from './webhook-dns'
import { type EgressProxy, openTunnel } from './webhook-proxy'
import { discard, type OpenTcp, opened } from './webhook-socket'
import { literalAddresses, serverNameOf } from './webhook-target'

export interface ConnectOptions {
  allowed: readonly Cidr[]
  resolve: ResolveHost
  openTcp: OpenTcp
  /** Null = directly to the receiver. */
  proxy: EgressProxy | null
  /** For DNS, TCP, the proxy and TLS together. */
  timeoutMs: number
  secureContext: SecureContext
}

interface Target {
  host: string
  port: number
}

/** Maps the name of an immediate failure in each stage to that of a timeout there. */
const late: Partial<Record<ConnectFailure, ConnectFailure>> = {
  connect: 'connect_timeout',
  tls: 'connect_timeout',
  proxy_unreachable: 'proxy_timeout',
}

/**
 * Opens a TLS connection to an external host. Every address that the name resolves to is checked before the first
 * packet, and the address that answered is checked again before the first byte of TLS.
 * @throws ConnectError
 */
export async function connectGuarded(
  target: Target,
  options: ConnectOptions,
  deadline: AbortSignal,
): Promise<TLSSocket> {
  const { resolve, proxy, secureContext } = options
  let stage: ConnectFailure = 'dns'
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), options.timeoutMs)
  const signal = AbortSignal.any([deadline, patience.signal])
  const sockets: Socket[] = []
  try {
    const given = literalAddresses(target.host)
    const addresses = given.length > 0 ? given : await untilAborted(resolve(target.host, signal), signal)
    if (addresses.length === 0) throw new ConnectError('dns')
    stage = proxy ? 'proxy_unreachable' : 'connect'
    const tcp = proxy
      ? await throughProxy(proxy, addresses, target.port, options, signal)
      : await straight(target, addresses, options, signal)
    sockets.push(tcp)
    stage = 'tls'
    const servername = serverNameOf(target.host)
    const tls = openTls({
      socket: tcp,
      host: target.host,
      servername,
      ALPNProtocols: ['http/1.1'],
      secureContext,
    })
    sockets.push(tls)
    await opened(tls, 'secureConnect', signal)
    return tls
  } catch (cause) {
    sockets.forEach(discard)
    if (cause instanceof ConnectError) throw cause
    throw new ConnectError((patience.signal.aborted && late[stage]) || stage, { cause })
  } finally {
    clearTimeout(timer)
  }
}

async function straight(
  target: Target,
  addresses: readonly string[],
  { allowed, openTcp }: ConnectOptions,
  signal: AbortSignal,
): Promise<Socket> {
  // Node does not look up literal addresses.
  if (isIP(target.host) !== 0) assertAllowed(target.host, allowed)
  const tcp = openTcp({ ...target, lookup: checkedLookup(addresses, allowed), autoSelectFamily: true })
  try {
    await opened(tcp.setNoDelay(true), 'connect', signal)
    // A connection that has ended already has no address any more.
    if (tcp.remoteAddress === undefined) throw new ConnectError('connect')
    assertAllowed(tcp.remoteAddress, allowed)
    return tcp
  } catch (error) {
    discard(tcp)
    throw error
  }
}

/** Tries one address after the other, until the proxy gets through to one. */
async function throughProxy(
  proxy: EgressProxy,
  addresses: readonly string[],
  port: number,
  options: ConnectOptions,
  signal: AbortSignal,
): Promise<Socket> {
  for (const address of addresses) assertAllowed(address, options.allowed)
  let refusal: unknown
  for (const address of addresses) {
    try {
      return await openTunnel(proxy, { address, port }, { ...options, signal })
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error
      refusal = error
    }
  }
  throw refusal
}

/** Passes the resolved addresses to Node, unless one of them is blocked: a mixed answer is an attack, not a choice. */
function checkedLookup(addresses: readonly string[], allowed: readonly Cidr[]): LookupFunction {
  return (_host, _options, callback) => {
    try {
      for (const address of addresses) assertAllowed(address, allowed)
      callback(
        null,
        addresses.map(address => ({ address, family: isIP(address) })),
      )
    } catch (error) {
      callback(error as NodeJS.ErrnoException, [])
    }
  }
}

function assertAllowed(address: string, allowed: readonly Cidr[]): void {
  const range = refusedRange(address, allowed)
  if (range) throw new ConnectError('refused_address', { cause: range })
}

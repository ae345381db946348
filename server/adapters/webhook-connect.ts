import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction, connect as openTcp, type Socket } from 'node:net'
import { connect as openTls, type TLSSocket } from 'node:tls'
import { type Cidr, refusedRange } from '../core/ip-ranges'
import { literalAddresses } from './webhook-target'

/** Addresses of a host name. `signal` says that nobody waits for the answer any more. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>

export type ConnectFailure = 'dns' | 'refused_address' | 'connect' | 'connect_timeout' | 'tls'

/** A connection that did not come about; `reason` is what the delivery log shows. */
export class ConnectError extends Error {
  override name = 'ConnectError'
  constructor(
    readonly reason: ConnectFailure,
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

export interface ConnectOptions {
  allowed: readonly Cidr[]
  resolve: ResolveHost
  /** For DNS, TCP and TLS together. */
  timeoutMs: number
  /** Certificate authorities instead of Node's own, which already hold NODE_EXTRA_CA_CERTS. */
  ca?: string
}

/**
 * Opens a TLS connection to a host outside. Every address that the name resolves to is checked before the first
 * packet, and the address that answered is checked again before the first byte of TLS.
 * @throws ConnectError
 */
export async function connectGuarded(
  target: { host: string; port: number },
  options: ConnectOptions,
  deadline: AbortSignal,
): Promise<TLSSocket> {
  let stage: 'dns' | 'connect' | 'tls' = 'dns'
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), options.timeoutMs)
  const signal = AbortSignal.any([deadline, patience.signal])
  const sockets: Socket[] = []
  try {
    const given = literalAddresses(target.host)
    const addresses =
      given.length > 0 ? given : await untilAborted(options.resolve(target.host, signal), signal)
    if (addresses.length === 0) throw new ConnectError('dns')
    stage = 'connect'
    // Node looks no literal address up.
    if (isIP(target.host) !== 0) assertAllowed(target.host, options.allowed)
    const tcp = openTcp({
      ...target,
      lookup: checkedLookup(addresses, options.allowed),
      autoSelectFamily: true,
    })
    sockets.push(tcp.setNoDelay(true))
    await opened(tcp, 'connect', signal)
    assertAllowed(tcp.remoteAddress ?? '', options.allowed)
    stage = 'tls'
    const servername = isIP(target.host) === 0 ? target.host.replace(/\.$/, '') : ''
    const tls = openTls({
      socket: tcp,
      host: target.host,
      servername,
      ALPNProtocols: ['http/1.1'],
      ...(options.ca ? { ca: options.ca } : {}),
    })
    sockets.push(tls)
    await opened(tls, 'secureConnect', signal)
    return tls
  } catch (cause) {
    for (const socket of sockets) socket.on('error', () => {}).destroy()
    if (cause instanceof ConnectError) throw cause
    const late = patience.signal.aborted && stage !== 'dns'
    throw new ConnectError(late ? 'connect_timeout' : stage, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Asks the name servers by itself instead of the C library, whose few threads one dead name server can hold up for
 * everybody. `hosts` adds the machine's own table (`/etc/hosts`) for names that DNS does not know.
 */
export const resolveByDns =
  (hosts?: (host: string) => Promise<string[]>): ResolveHost =>
  async (host, signal) => {
    const resolver = new Resolver({ timeout: 1500, tries: 2 })
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
      return addresses.length > 0 || !hosts ? addresses : await hosts(host)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

/** Hands the resolved addresses to Node, unless one of them is closed: a mixed answer is a trick, not a choice. */
function checkedLookup(addresses: string[], allowed: readonly Cidr[]): LookupFunction {
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

function opened(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  return untilAborted(
    new Promise((resolve, reject) => {
      socket.once(event, () => resolve())
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('closed before it was open')))
    }),
    signal,
  )
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

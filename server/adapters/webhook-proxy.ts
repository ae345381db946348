import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import { connect as openTls, type SecureContext } from 'node:tls'
import { parseUrl } from '../platform/values/parse-url'
import { ConnectError } from './webhook-connect-error'
import { discard, type OpenTcp, opened } from './webhook-socket'
import { hostOf, serverNameOf } from './webhook-target'

/** The operator's proxy through which webhooks are sent. */
export interface EgressProxy {
  secure: boolean
  host: string
  port: number
  /** Value of `Proxy-Authorization`; null without a user. */
  authorization: string | null
}

/**
 * Parses `http[s]://[user:password@]host[:port]`.
 * @throws Error that does not repeat the URL, which contains a password
 */
export function parseProxy(text: string): EgressProxy {
  const url = parseUrl(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error('The egress proxy of webhooks is no http:// or https:// URL')
  const secure = url.protocol === 'https:'
  const credentials = [url.username, url.password].map(decodeURIComponent).join(':')
  return {
    secure,
    host: hostOf(url),
    port: Number(url.port || (secure ? 443 : 80)),
    authorization: credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`,
  }
}

interface TunnelOptions {
  openTcp: OpenTcp
  secureContext: SecureContext
  signal: AbortSignal
}

/**
 * A connection through the proxy to an address that has been checked; the proxy is never given a name, which it would
 * resolve again. Its own address is the operator's choice and not checked.
 * @throws ConnectError proxy_refused for a response other than 2xx, or the error that keeps the proxy from responding
 */
export async function openTunnel(
  proxy: EgressProxy,
  target: { address: string; port: number },
  options: TunnelOptions,
): Promise<Socket> {
  const socket = await reachProxy(proxy, options)
  try {
    const authority = `${isIPv6(target.address) ? `[${target.address}]` : target.address}:${target.port}`
    const request = httpRequest({
      method: 'CONNECT',
      path: authority,
      headers: {
        host: authority,
        ...(proxy.authorization ? { 'proxy-authorization': proxy.authorization } : {}),
      },
      createConnection: () => socket,
    })
    // In addition to the wait below, which ends with the first event.
    request.on('error', () => {}).end()
    const [{ statusCode }, , head] = await once(request, 'connect', { signal: options.signal })
    if (statusCode < 200 || statusCode >= 300) throw new ConnectError('proxy_refused')
    if (head.length > 0) socket.unshift(head)
    return socket
  } catch (error) {
    discard(socket)
    throw error
  }
}

async function reachProxy(proxy: EgressProxy, options: TunnelOptions): Promise<Socket> {
  const { host, port } = proxy
  const tcp = options.openTcp({ host, port, autoSelectFamily: true }).setNoDelay(true)
  try {
    await opened(tcp, 'connect', options.signal)
    if (!proxy.secure) return tcp
    const { secureContext } = options
    const tls = openTls({ socket: tcp, host, servername: serverNameOf(host), secureContext })
    await opened(tls, 'secureConnect', options.signal)
    return tls
  } catch (error) {
    discard(tcp)
    throw error
  }
}

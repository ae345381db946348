import { isIP } from 'node:net'
import { type Cidr, refusedRange } from '../identity/ip-ranges'
import { DomainError } from '../platform/errors'
import { parseUrl } from '../platform/values/parse-url'

/** Why a URL is not accepted for webhooks; a public detail of `webhook.url_refused`. */
export type UrlRefusal = 'malformed' | 'not_https' | 'userinfo' | 'port' | 'refused_address'

/**
 * Parses the URL of a subscription and refuses what can be refused without DNS.
 * @param receiver the origin of the receiver that this process has started, the only one allowed besides `allowed`
 * @throws DomainError webhook.url_refused `{ reason }`
 */
export function parseWebhookUrl(text: string, allowed: readonly Cidr[], receiver: string | null = null): URL {
  const url = parseUrl(text)
  const reason = url ? refusalOf(url, allowed, receiver) : 'malformed'
  if (!url || reason) throw new DomainError('webhook.url_refused', { reason })
  return url
}

/** Host of a URL in the form that `connect` and `lookup` accept: IPv6 without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Server name for TLS (RFC 6066, 3): no address, no trailing dot. */
export const serverNameOf = (host: string): string => (isIP(host) === 0 ? host.replace(/\.$/, '') : '')

export const portOf = (url: URL): number => (url.port === '' ? 443 : Number(url.port))

function refusalOf(url: URL, allowed: readonly Cidr[], receiver: string | null): UrlRefusal | null {
  if (url.href.length > maxLength) return 'malformed'
  if (url.protocol !== 'https:') return 'not_https'
  if (url.username !== '' || url.password !== '') return 'userinfo'
  // Compares the whole origin: another port or another name of this machine is not the receiver.
  if (url.origin === receiver) return null
  if (closedPorts.has(portOf(url))) return 'port'
  return literalAddresses(hostOf(url)).some(address => refusedRange(address, allowed)) ? 'refused_address' : null
}

/**
 * The addresses that a host stands for without DNS; `localhost` and its subdomains never leave the machine (RFC 6761).
 */
export function literalAddresses(host: string): string[] {
  if (isIP(host) !== 0) return [host]
  return /(^|\.)localhost\.?$/.test(host) ? ['127.0.0.1'] : []
}

const maxLength = 2048

/**
 * Ports of services that do not speak HTTP: the list of the Fetch standard, then databases, queues and remote control.
 */
const closedPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080, 445, 873, 1433, 1434, 1521, 2181, 2375, 2376, 2379, 2380,
  3306, 3389, 5432, 5433, 5672, 5900, 5984, 5985, 5986, 6379, 6380, 6432, 9042, 9092, 9200, 9300, 10250, 10255, 11211,
  26379, 27017, 27018, 28015,
])

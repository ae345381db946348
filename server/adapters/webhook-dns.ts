import { lookup, Resolver } from 'node:dns/promises'
import { settlesWithin } from './settles-within'

/** Resolves a host name to addresses. `signal` aborts when the result is no longer awaited. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>

interface Options {
  /** Also reads the machine's own table (`/etc/hosts`) for names unknown to DNS. */
  hostsFile?: boolean
  /** `address:port` of the name servers, instead of the machine's. */
  servers?: readonly string[]
}

/** How long the addresses of one family wait for those of the other: some name servers never answer for IPv6. */
const otherFamilyMs = 250

/**
 * Queries the name servers directly instead of through the C library, whose few threads can all be blocked by one dead
 * name server.
 */
export const resolveByDns =
  ({ hostsFile = false, servers }: Options = {}): ResolveHost =>
  async (host, signal) => {
    const resolver = new Resolver({ timeout: 1500, tries: 2 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    const answers: string[][] = []
    const families = [resolver.resolve4(host), resolver.resolve6(host)].map(async (answer, family) => {
      answers[family] = await answer
    })
    try {
      await Promise.any(families)
      await settlesWithin(Promise.allSettled(families), otherFamilyMs)
      return answers.flat()
    } catch {
      return hostsFile ? await readHostsFile(host) : []
    } finally {
      signal.removeEventListener('abort', cancel)
      cancel()
    }
  }

const readHostsFile = async (host: string): Promise<string[]> => {
  const answers = await lookup(host, { all: true }).catch(() => [])
  return answers.map(answer => answer.address)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Settings } from '../context'
import { sameSecret } from '../core/secrets'

const name = 'gewerk_dev'

/**
 * Whether somebody shows the key that was printed at start, in the address or, from then on, by a cookie. Where a request
 * comes from proves nothing: a proxy on the same machine need not say that it is one.
 */
export function hasDevKey(
  req: IncomingMessage,
  res: ServerResponse,
  { devKey }: Pick<Settings, 'devKey'>,
): boolean {
  if (devKey === null) return false
  const inAddress = new URLSearchParams((req.url ?? '').split('?').slice(1).join('?')).get('key') ?? ''
  if (inAddress !== '' && sameSecret(inAddress, devKey)) {
    if (!res.headersSent) res.appendHeader('Set-Cookie', `${name}=${devKey}; Path=/; HttpOnly; SameSite=Lax`)
    return true
  }
  const kept = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(req.headers.cookie ?? '')?.[1] ?? ''
  return kept !== '' && sameSecret(kept, devKey)
}

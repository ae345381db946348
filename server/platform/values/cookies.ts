/** Cookie settings that depend on the address of the service. */
export interface CookieRule {
  /** Exactly where `BASE_URL` is https. */
  secure: boolean
  /** Prefixed with `__Host-` where browsers support that: over https. */
  nameOf(name: string): string
  /** A `Set-Cookie` value that scripts cannot read; `maxAge` in seconds. */
  serialize(name: string, value: string, maxAge: number): string
}

/**
 * The one rule for every cookie: over https `__Host-` and Secure, over http a plain name without Secure, on localhost
 * too, since not every browser and no HTTP client takes a Secure cookie there (RFC 6265bis, 5.7).
 */
export function cookieRule(baseUrl: string): CookieRule {
  const secure = new URL(baseUrl).protocol === 'https:'
  const nameOf = (name: string) => (secure ? `__Host-${name}` : name)
  return {
    secure,
    nameOf,
    serialize: (name, value, maxAge) =>
      `${nameOf(name)}=${value}; HttpOnly; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`,
  }
}

/** The value of a cookie in a `Cookie` header, or null. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

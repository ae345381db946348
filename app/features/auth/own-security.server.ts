import type { AppLoadContext } from '@remix-run/node'

/** What the page about the protection of the own account shows. */
export async function ownSecurity({ auth }: AppLoadContext['caller']) {
  const [factor, sessions, address] = await Promise.all([auth.secondFactor(), auth.sessions(), auth.email()])
  return { factor: factor.data, sessions: sessions.data, ...address.data }
}

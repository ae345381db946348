import type { AppLoadContext } from '@remix-run/node'

/** Data for the page on the security of the user's own account. */
export async function ownSecurity({ auth }: AppLoadContext['caller']) {
  const [factor, sessions, address] = await Promise.all([auth.secondFactor(), auth.sessions(), auth.email()])
  return { factor: factor.data, sessions: sessions.data, ...address.data }
}

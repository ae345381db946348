import type { AppLoadContext } from '@remix-run/node'

/** What the page about the protection of the own account shows. */
export async function ownSecurity({ auth, users }: AppLoadContext['caller']) {
  const [factor, sessions, me] = await Promise.all([auth.secondFactor(), auth.sessions(), users.me()])
  return { factor: factor.data, sessions: sessions.data, email: me.data.email }
}

import type { LoaderFunctionArgs } from '@remix-run/node'

/** Loader data of both public forms. */
export async function contactPage({ context }: LoaderFunctionArgs) {
  const { data: terms } = await context.caller.registration.terms({})
  return { openedAt: new Date().toISOString(), privacyUrl: terms.privacy_url, local: context.outbox }
}

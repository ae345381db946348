import { type AppLoadContext, data } from '@remix-run/node'
import type { PageError } from '~/lib/page.server'

/** The receiver for trying webhooks out; 404 where there is none, as in production. */
export async function openReceiver({ caller }: AppLoadContext) {
  const { data: receiver } = await caller.webhooks.receiver()
  if (!receiver) throw data({ message: '' } satisfies PageError, { status: 404 })
  return receiver
}

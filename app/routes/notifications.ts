import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { readForm } from '~/lib/form.server'
import { page, pageAction } from '~/lib/page.server'

/** What the bell shows: the newest, or those before `?before=`. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  return Response.json(await context.caller.notifications.list({ limit: 15, ...(before ? { before } : {}) }))
})

/** `read` or `clear`: those of `id`, or all. */
export const action = pageAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await readForm(request)
  const ids = form.getAll('id').map(String)
  const { notifications } = context.caller
  const run = form.get('intent') === 'clear' ? notifications.clear : notifications.markRead
  const { data } = await run(ids.length > 0 ? { ids } : {})
  return Response.json(data)
})

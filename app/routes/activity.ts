import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/lib/page.server'

const parameters = ['before', 'project_id', 'kontakt_id'] as const

/** Older lines of an activity feed: `?before=`, of one project or contact. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  const given = parameters.flatMap(name => {
    const value = searchParams.get(name)
    return value === null ? [] : [[name, value]]
  })
  return Response.json(await context.caller.activity.list(Object.fromEntries(given)))
})

import type { LoaderFunctionArgs } from '@remix-run/node'
import { idParam, page } from '~/lib/page.server'

/** What the mail with this reminder says unless somebody changes a word. */
export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.dunnings.mailDraft({ id: idParam(params.id) })
  return Response.json(data)
})

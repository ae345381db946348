import type { LoaderFunctionArgs } from '@remix-run/node'
import { idParam, page } from '~/lib/page.server'

/** What the mail with this Storno says unless somebody changes a word. */
export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.creditNotes.mailDraft({ id: idParam(params.id) })
  return Response.json(data)
})

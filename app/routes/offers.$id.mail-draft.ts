import type { LoaderFunctionArgs } from '@remix-run/node'
import { idParam, page } from '~/lib/page.server'

/** What the mail with this offer, or with the confirmation of its order, says unless somebody changes a word. */
export const loader = page(async ({ params, request, context }: LoaderFunctionArgs) => {
  const confirms = new URL(request.url).searchParams.get('kind') === 'confirmation'
  const { data } = await context.caller.offers.mailDraft({
    id: idParam(params.id),
    kind: confirms ? 'confirmation' : 'offer',
  })
  return Response.json(data)
})

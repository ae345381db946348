import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/lib/page.server'

/** How many questions the company has answered by now, for an open page that waits for one. */
export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const customer = await context.customer(params.token ?? '')
  return Response.json((await customer.answers()).data)
})

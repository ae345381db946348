import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/lib/page.server'

/** Number of questions the company has answered so far, for an open page waiting for an answer. */
export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const customer = await context.customer(params.token ?? '')
  return Response.json((await customer.answers()).data)
})

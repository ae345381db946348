import type { LoaderFunctionArgs } from '@remix-run/node'
import { idParam, page } from '~/lib/page.server'

/** What of an invoice is left to be credited, per line. */
export const loader = page(async ({ params, context }: LoaderFunctionArgs) =>
  Response.json((await context.caller.creditNotes.creditable({ invoice_id: idParam(params.id) })).data),
)

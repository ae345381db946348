import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { einvoiceState, makeEInvoice } from '~/features/einvoices/einvoice-state.server'
import { idParam, page, pageAction } from '~/lib/page.server'

/** The e-invoices of a Storno and the current findings of the rules. */
export const loader = page(async ({ params, context }: LoaderFunctionArgs) =>
  Response.json(await einvoiceState(context, 'credit_note', idParam(params.id))),
)

/** Creates one, in the usual format or in the requested one. */
export const action = pageAction((args: ActionFunctionArgs) =>
  makeEInvoice(args, 'credit_note', idParam(args.params.id)),
)

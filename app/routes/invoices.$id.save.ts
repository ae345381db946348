import type { ActionFunctionArgs } from '@remix-run/node'
import { saveAction } from '~/features/documents/save-action.server'
import { SaveInvoice } from '~server/services/invoices/schema'

/** Saves a draft while it is written: fields and all lines at once. */
export const action = (args: ActionFunctionArgs) =>
  saveAction(args, SaveInvoice, updates =>
    args.context.caller.invoices.update({ id: Number(args.params.id), ...updates }),
  )

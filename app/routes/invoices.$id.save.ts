import type { ActionFunctionArgs } from '@remix-run/node'
import { saveAction } from '~/features/documents/save-action.server'
import { UpdateInvoice } from '~server/services/invoices/schema'

const Updates = UpdateInvoice.omit({ id: true, status: true })

/** Saves a draft while it is written: fields and all lines at once. */
export const action = (args: ActionFunctionArgs) =>
  saveAction(args, Updates, updates =>
    args.context.caller.invoices.update({ id: Number(args.params.id), ...updates }),
  )

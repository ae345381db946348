import type { ActionFunctionArgs } from '@remix-run/node'
import { saveAction } from '~/features/documents/save-action.server'
import { UpdateOffer } from '~server/services/offers/schema'

/** Saves a draft while it is written: fields and all lines at once. */
export const action = (args: ActionFunctionArgs) =>
  saveAction(args, UpdateOffer.shape.updates, updates =>
    args.context.caller.offers.update({ id: Number(args.params.id), updates }),
  )

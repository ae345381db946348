import type { ActionFunctionArgs } from '@remix-run/node'
import { batchAction } from '~/features/documents/batch/batch-action.server'

/** Steps that the list of rapports offers for several at once. */
export const action = (args: ActionFunctionArgs) => {
  const { rapports } = args.context.caller
  return batchAction(args, {
    complete: id => rapports.complete({ id }),
    mail: id => rapports.sendEmail({ id }),
  })
}

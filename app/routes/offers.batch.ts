import type { ActionFunctionArgs } from '@remix-run/node'
import { batchAction } from '~/features/documents/batch/batch-action.server'

/** Steps that the list of offers offers for several at once. Only a draft is mailed: nobody gets an offer twice from here. */
export const action = (args: ActionFunctionArgs) => {
  const { offers } = args.context.caller
  return batchAction(args, {
    mail: id => offers.sendEmail({ id, expected_status: 'draft' }),
    letter: id => offers.send({ id }),
  })
}

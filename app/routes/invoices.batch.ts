import type { ActionFunctionArgs } from '@remix-run/node'
import { batchAction } from '~/features/documents/batch/batch-action.server'

/** Steps that the list of invoices offers for several at once. Only a draft is mailed: nobody gets an invoice twice from here. */
export const action = (args: ActionFunctionArgs) => {
  const { invoices, dunnings } = args.context.caller
  return batchAction(args, {
    mail: id => invoices.send({ id, expected_status: 'draft' }),
    letter: id => invoices.sendByLetter({ id }),
    overdue: id => invoices.setOverdue({ id }),
    dun: id => dunnings.create({ invoice_id: id }),
  })
}

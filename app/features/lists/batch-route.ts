import type { ActionFunctionArgs } from '@remix-run/node'
import { listStep } from './list.server'
import { listAt } from './lists.server'

/** Batch steps of a list, one request per record: `/invoices/batch`. */
export const action = (args: ActionFunctionArgs) => listStep(listAt(args.request), args)

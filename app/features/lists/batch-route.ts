import type { ActionFunctionArgs } from '@remix-run/node'
import { listStep } from './list.server'
import { listAt } from './lists.server'

/** Steps of a list for several records, one request each: `/invoices/batch`. */
export const action = (args: ActionFunctionArgs) => listStep(listAt(args.request), args)

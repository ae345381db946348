import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/lib/page.server'
import { listFile } from './list.server'
import { listAt } from './lists.server'

/** Every list as a file: `/contacts.csv`. */
export const loader = page(async (args: LoaderFunctionArgs) => listFile(listAt(args.request), args))

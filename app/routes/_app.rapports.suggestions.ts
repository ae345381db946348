import type { LoaderFunctionArgs } from '@remix-run/node'
import { suggestionsFor } from '~/features/rapports/suggestions.server'
import { page } from '~/lib/page.server'

/** Categories and materials for the editor of a rapport, from earlier ones. */
export const loader = page(async ({ context }: LoaderFunctionArgs) => Response.json(await suggestionsFor(context)))

import type { LoaderFunctionArgs } from '@remix-run/node'
import { createFormat, type Format, placeWithoutCompany } from './format'
import { localeOf } from './i18n.server'
import { whereAllowed } from './where-allowed.server'

/** What `useFormat` is on a page, in a loader: the reader's language, the company's country and time zone. */
export async function formatOf(args: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<Format> {
  // An operator need not belong to a company.
  const session = await whereAllowed(args.context, () => args.context.caller.auth.session())
  const { countryCode, timeZone } = session?.data.company ?? placeWithoutCompany
  return createFormat({ locale: localeOf(args), countryCode, timeZone })
}

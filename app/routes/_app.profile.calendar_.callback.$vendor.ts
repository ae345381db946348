import type { LoaderFunctionArgs } from '@remix-run/node'
import { calendarTexts } from '~/i18n/calendars'
import { redirectWithToast } from '~/lib/flash.server'
import { localeOf, serverT } from '~/lib/i18n.server'
import { page, shownRefusal, unknownIntent } from '~/lib/page.server'
import { accountVendors } from '~server/platform/values/account-vendors'

const here = '/profile/calendar'

/**
 * Where a vendor sends the browser back to. What it brings counts once and for the session that began it, so that a
 * foreign page cannot make a user connect anything.
 */
export const loader = page(async (args: LoaderFunctionArgs) => {
  const vendor = accountVendors.find(one => one === args.params.vendor)
  if (!vendor) return unknownIntent()
  const params = new URL(args.request.url).searchParams
  const t = serverT(localeOf(args), calendarTexts)
  if (params.has('error')) return redirectWithToast(here, t('refusedAtVendor'), 'danger')
  try {
    const given = { code: params.get('code') ?? '', state: params.get('state') ?? '' }
    const { data } = await args.context.caller[vendor].callback(given)
    return redirectWithToast(here, t('connected', { account: data.account }))
  } catch (error) {
    return redirectWithToast(here, shownRefusal(error, args).message, 'danger')
  }
})

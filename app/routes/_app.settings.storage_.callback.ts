import type { LoaderFunctionArgs } from '@remix-run/node'
import { storageTexts } from '~/i18n/storage'
import { redirectWithToast } from '~/lib/flash.server'
import { localeOf, serverT } from '~/lib/i18n.server'
import { page, shownRefusal } from '~/lib/page.server'

/**
 * Where a provider sends the browser back to. What it brings counts once and for the session that began it, so that a
 * foreign page cannot make a user connect anything.
 */
export const loader = page(async (args: LoaderFunctionArgs) => {
  const params = new URL(args.request.url).searchParams
  try {
    const given = { code: params.get('code') ?? '', state: params.get('state') ?? '' }
    const { data } = await args.context.caller.storage.callback(given)
    return redirectWithToast(
      '/settings/storage',
      serverT(localeOf(args), storageTexts)('connected', { account: data.account }),
    )
  } catch (error) {
    return redirectWithToast('/settings/storage', shownRefusal(error, args).message, 'danger')
  }
})

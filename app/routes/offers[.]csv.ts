import type { LoaderFunctionArgs } from '@remix-run/node'
import { minus } from '~/features/documents/cents'
import { offerFilters } from '~/features/offers/offer-filters'
import { offersTexts } from '~/i18n/offers'
import { recordsTexts } from '~/i18n/records'
import { allRows, chosenRows, csvResponse } from '~/lib/csv.server'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'

/** The list of offers as a file, with its search and filters. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, offersTexts)
  const records = serverT(locale, recordsTexts)
  const { limit: _limit, offset: _offset, ...filters } = offerFilters(request)
  return csvResponse(
    t('many').toLowerCase(),
    allRows(part => context.caller.offers.page({ ...filters, ...part }), chosenRows(request)),
    [
      [t('number'), row => row.offer_number],
      [t('title'), row => row.title],
      [t('status'), row => records(`offer.${row.status}`)],
      [t('contact'), row => row.kontakt_name],
      [t('projectNumber'), row => row.project_number],
      [t('project'), row => row.project_name],
      [t('date'), row => row.offer_date],
      [t('validUntil'), row => row.valid_until],
      [t('csv.net'), row => minus(row.subtotal, row.discount_amount)],
      [t('csv.tax'), row => row.tax_amount],
      [t('csv.gross'), row => row.total],
      [t('csv.currency'), row => row.currency],
      [t('csv.sent'), row => row.sent_at],
      [t('csv.accepted'), row => row.accepted_at],
    ],
    locale,
  )
})

import type { LoaderFunctionArgs } from '@remix-run/node'
import { rapportFilters } from '~/features/rapports/rapport-filters'
import { rapportsTexts } from '~/i18n/rapports'
import { allRows, chosenRows, csvResponse } from '~/lib/csv.server'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'

/** The list of rapports as a file, with its search and filters. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, rapportsTexts)
  const { q, status, project_id, sort } = rapportFilters(request)
  return csvResponse(
    t('title').toLowerCase(),
    allRows(
      part => context.caller.rapports.page({ q, status, project_id, sort, ...part }),
      chosenRows(request),
    ),
    [
      [t('number'), row => row.rapport_number],
      [t('titleField'), row => row.title],
      [t('date'), row => row.date],
      [t('status'), row => t(`states.${row.completed ? row.billing_status : 'draft'}`)],
      [t('projectNumber'), row => row.project_number],
      [t('project'), row => row.project_name],
      [t('contact'), row => row.kontakt_name],
      [t('entry.hours'), row => row.total_hours],
    ],
    locale,
  )
})

import type { LoaderFunctionArgs } from '@remix-run/node'
import { projectFilters } from '~/features/projects/project-filters'
import { contactsTexts } from '~/i18n/contacts'
import { projectsTexts } from '~/i18n/projects'
import { allRows, csvResponse } from '~/lib/csv.server'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'

/** The list of projects as a file, with its search and filters. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, projectsTexts)
  const address = serverT(locale, contactsTexts)
  const { q, status, kontakt_id, sort } = projectFilters(request)
  const rows = allRows(part => context.caller.projects.list({ q, status, kontakt_id, sort, ...part }))
  return csvResponse(
    t('title').toLowerCase(),
    rows,
    [
      [t('number'), row => row.project_number],
      [t('name'), row => row.name],
      [t('status'), row => t(`statuses.${row.status}`)],
      [t('contact'), row => row.kontakt_name],
      [address('form.street'), row => row.street],
      [address('form.house_number'), row => row.house_number],
      [address('form.postal_code'), row => row.postal_code],
      [address('form.city'), row => row.city],
      [t('starts'), row => row.starts_on],
      [t('ends'), row => row.ends_on],
      [t('budget'), row => row.budget],
    ],
    locale,
  )
})

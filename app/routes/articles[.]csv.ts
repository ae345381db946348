import type { LoaderFunctionArgs } from '@remix-run/node'
import { articleFilters } from '~/features/articles/article-filters'
import { articlesTexts } from '~/i18n/articles'
import { allRows, csvResponse } from '~/lib/csv.server'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'

/** The price list as a file, with its search and filter. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, articlesTexts)
  const { q, active, sort } = articleFilters(request)
  const rows = allRows(part => context.caller.articles.list({ q, active, sort, ...part }))
  return csvResponse(
    t('title').toLowerCase(),
    rows,
    [
      [t('number'), row => row.article_number],
      [t('name'), row => row.name],
      [t('description'), row => row.description],
      [t('unit'), row => row.unit],
      [t('price'), row => row.unit_price],
      [t('tax'), row => row.tax_rate],
      [t('state'), row => t(row.active ? 'states.active' : 'states.archived')],
    ],
    locale,
  )
})

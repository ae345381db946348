import type { LoaderFunctionArgs } from '@remix-run/node'
import type { SuggestionItem } from '~/features/documents/editor/suggestions'
import { articlesTexts } from '~/i18n/articles'
import { createFormat } from '~/lib/format'
import { serverT } from '~/lib/i18n.server'
import { idFilter } from '~/lib/list-params'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'

/** Articles and earlier lines for the editor of an offer or invoice: `?q=&offer_id=` or `&invoice_id=`. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const params = new URL(request.url).searchParams
  const idOf = (name: string) => idFilter(params.get(name) ?? undefined)
  const [{ data }, session] = await Promise.all([
    context.caller.articles.suggest({
      q: (params.get('q') ?? '').slice(0, 200),
      offer_id: idOf('offer_id'),
      invoice_id: idOf('invoice_id'),
    }),
    context.caller.auth.session(),
  ])
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, articlesTexts)
  const { countryCode, timeZone } = session.data.company
  const format = createFormat({ locale, countryCode, timeZone })
  const items = data.map((line, index): SuggestionItem => {
    const price = line.unit_price === null ? null : format.money(line.unit_price)
    return {
      value: String(index),
      label: line.description.split('\n')[0] ?? '',
      hint: [
        line.article_number ?? t('earlier'),
        price && line.unit ? t('perUnit', { price, unit: line.unit }) : price,
      ]
        .filter(Boolean)
        .join(' · '),
      line,
    }
  })
  return Response.json({ items })
})

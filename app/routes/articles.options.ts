import type { LoaderFunctionArgs } from '@remix-run/node'
import { articlesTexts } from '~/i18n/articles'
import { createFormat } from '~/lib/format'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'

/** Active articles for a Combobox: `?q=`. Items carry what an editor takes over: text, unit, price, VAT rate. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  const [{ data }, session] = await Promise.all([
    context.caller.articles.list({ q: q.slice(0, 200), active: true, limit: 20 }),
    context.caller.auth.session(),
  ])
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, articlesTexts)
  const { countryCode, timeZone } = session.data.company
  const format = createFormat({ locale, countryCode, timeZone })
  const items = data.map(({ id, article_number, name, description, unit, unit_price, tax_rate }) => ({
    value: String(id),
    label: name,
    hint:
      unit_price === null
        ? article_number
        : `${article_number} · ${t('perUnit', { price: format.money(unit_price), unit })}`,
    article: { id, article_number, name, description, unit, unit_price, tax_rate },
  }))
  return Response.json({ items })
})

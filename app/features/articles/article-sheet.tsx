import { Card, CardContent } from '~/components/ui/card'
import { Money } from '~/components/value'
import { articlesTexts } from '~/i18n/articles'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'

/** An article for who may only read it. */
export function ArticleSheet({ article }: { article: Outputs['articles']['get']['data'] }) {
  const t = useT(articlesTexts)
  const format = useFormat()
  return (
    <Card>
      <CardContent className="grid gap-3 pt-4">
        {article.description ? (
          <p className="whitespace-pre-line break-words">{article.description}</p>
        ) : null}
        <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-2">
          {article.unit_price === null ? null : (
            <>
              <dt className="text-muted">{t('price')}</dt>
              <dd>
                <Money value={article.unit_price} />
              </dd>
            </>
          )}
          <dt className="text-muted">{t('unit')}</dt>
          <dd>{article.unit}</dd>
          <dt className="text-muted">{t('tax')}</dt>
          <dd suppressHydrationWarning>{format.percent(article.tax_rate)}</dd>
        </dl>
      </CardContent>
    </Card>
  )
}

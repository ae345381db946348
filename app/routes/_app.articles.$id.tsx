import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Card, CardContent } from '~/components/ui/card'
import { PageHeader } from '~/components/ui/page-header'
import { StatusBadge } from '~/components/ui/status-badge'
import { Money } from '~/components/value'
import { ArticleForm } from '~/features/articles/article-form'
import { articlesTexts } from '~/i18n/articles'
import { commonTexts } from '~/i18n/common'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { idParam, page } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useFormat, useMay, useNamesLabor } from '~/lib/session'
import type { Outputs } from '~server/contract'
import { UpdateArticle } from '~server/services/sales/articles/schema'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.article.name ?? ''} · Gewerk` }]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.articles.get({ id: idParam(params.id) })
  return { article: data }
})

// The form contains the whole article, so required fields may not be emptied here.
const WholeArticle = UpdateArticle.shape.updates.required({
  article_number: true,
  name: true,
  unit: true,
  unit_price: true,
  tax_rate: true,
})

export const action = formAction(WholeArticle, async ({ value, params, context, locale, expectedVersion }) => {
  await context.caller.articles.update({
    id: idParam(params.id),
    updates: { ...value, expected_version: expectedVersion },
  })
  return redirectWithToast('/articles', serverT(locale, articlesTexts)('form.savedToast'))
})

/** One article; it is small enough to be its own form. */
export default function Article() {
  const { article } = useLoaderData<typeof loader>()
  const t = useT(articlesTexts)
  const common = useT(commonTexts)
  const mayWrite = useMay()('articles:write')
  const reply = useActionData<typeof action>()
  useVisit({ to: `/articles/${article.id}`, title: article.name, kind: 'articles' })
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        back={{ to: '/articles', label: t('title') }}
        title={article.name}
        badge={article.active ? undefined : <StatusBadge tone="neutral">{t('states.archived')}</StatusBadge>}
        subtitle={article.article_number}
      />
      {mayWrite ? (
        <ArticleForm
          key={article.id}
          reply={reply}
          guard={{ record: article, reply }}
          defaultValue={article}
          isNew={false}
          submitLabel={common('actions.save')}
          cancelTo="/articles"
        />
      ) : (
        <ArticleSheet article={article} />
      )}
    </div>
  )
}

/** A read-only article. */
function ArticleSheet({ article }: { article: Outputs['articles']['get']['data'] }) {
  const t = useT(articlesTexts)
  const format = useFormat()
  const namesLabor = useNamesLabor()
  return (
    <Card>
      <CardContent className="grid gap-3 pt-4">
        {article.description ? <p className="whitespace-pre-line break-words">{article.description}</p> : null}
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
          {namesLabor && article.labor_percent !== null ? (
            <>
              <dt className="text-muted">{t('labor')}</dt>
              <dd suppressHydrationWarning>{format.percent(article.labor_percent)}</dd>
            </>
          ) : null}
        </dl>
      </CardContent>
    </Card>
  )
}

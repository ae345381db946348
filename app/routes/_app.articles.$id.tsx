import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { StatusBadge } from '~/components/ui/status-badge'
import { ArticleForm } from '~/features/articles/article-form'
import { ArticleSheet } from '~/features/articles/article-sheet'
import { articlesTexts } from '~/i18n/articles'
import { commonTexts } from '~/i18n/common'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { idParam, page } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useMay } from '~/lib/session'
import { UpdateArticle } from '~server/services/articles/schema'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.article.name ?? ''} · Gewerk` },
]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.articles.get({ id: idParam(params.id) })
  return { article: data }
})

// The form holds the whole article: what an article must have may not be emptied here.
const WholeArticle = UpdateArticle.shape.updates.required({
  article_number: true,
  name: true,
  unit: true,
  unit_price: true,
  tax_rate: true,
})

export const action = formAction(
  WholeArticle,
  async ({ value, params, context, locale, expectedVersion }) => {
    await context.caller.articles.update({
      id: idParam(params.id),
      updates: { ...value, expected_version: expectedVersion },
    })
    return redirectWithToast('/articles', serverT(locale, articlesTexts)('form.savedToast'))
  },
)

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

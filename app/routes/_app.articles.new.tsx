import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { ArticleForm } from '~/features/articles/article-form'
import { articlesTexts } from '~/i18n/articles'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { titledPage } from '~/lib/page.server'
import { requirePermission } from '~/lib/require-permission.server'
import { useSession } from '~/lib/session'
import { CreateArticle } from '~server/services/sales/articles/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(articlesTexts, 'new', async ({ context }: LoaderFunctionArgs) => {
  await requirePermission(context, 'articles:write')
  return {}
})

export const action = formAction(CreateArticle, async ({ value, context, locale }) => {
  await context.caller.articles.create(value)
  return redirectWithToast('/articles', serverT(locale, articlesTexts)('form.createdToast'))
})

export default function NewArticle() {
  const t = useT(articlesTexts)
  const { defaultVatRate } = useSession().company
  const reply = useActionData<typeof action>()
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader back={{ to: '/articles', label: t('title') }} title={t('new')} />
      <ArticleForm
        reply={reply}
        defaultValue={{ active: true, tax_rate: defaultVatRate }}
        isNew
        submitLabel={t('form.create')}
        cancelTo="/articles"
      />
    </div>
  )
}

import { Form, isRouteErrorResponse, useSearchParams } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { ErrorPage } from '~/components/error-page'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { customerTexts } from '~/i18n/customer'
import { useT } from '~/lib/i18n'

/** Shown for an invalid link: without a link to our login, which does not concern customers. */
export function EndedLink({ error }: { error: unknown }) {
  const t = useT(customerTexts)
  const [params] = useSearchParams()
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage error={error} />
  const isOver = error.data?.renewable === false
  const requested = error.status === 410 && !isOver && params.has('requested')
  const title = error.status === 429 ? t('ended.tooOften') : t('ended.title')
  return (
    <main id="content" className="mx-auto grid min-h-[60dvh] max-w-lg content-center gap-3 p-6">
      <h1 className="text-xl">{title}</h1>
      {requested ? null : <p>{isOver ? t('ended.over') : error.data?.message}</p>}
      {error.status === 404 || isOver ? <p className="text-muted">{t('ended.help')}</p> : null}
      {error.status === 410 && !isOver ? <NewLink requested={requested} /> : null}
    </main>
  )
}

/** A new link goes to the address of the old one; the answer is the same whether there was one or not. */
function NewLink({ requested }: { requested: boolean }) {
  const t = useT(customerTexts)
  if (requested)
    return (
      <div role="status">
        <Notice tone="info" icon={CircleCheck} title={t('ended.requested')}>
          {t('ended.requestedHelp')}
        </Notice>
      </div>
    )
  return (
    <Form method="post" action="?index" className="grid justify-items-start gap-3">
      <p className="text-muted">{t('ended.renewHelp')}</p>
      <Button type="submit" variant="primary" size="lg" name="intent" value="renew">
        {t('ended.renew')}
      </Button>
    </Form>
  )
}

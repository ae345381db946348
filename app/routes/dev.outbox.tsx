import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useLocation, useParams, useRouteError } from '@remix-run/react'
import { ArrowLeft, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { ErrorPage } from '~/components/error-page'
import { LiveMark } from '~/components/frame/live-mark'
import { Logo } from '~/components/logo'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { MailList } from '~/features/outbox/mail-list'
import { openOutbox } from '~/features/outbox/open-outbox.server'
import { outboxTexts } from '~/i18n/outbox'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { listParams } from '~/lib/list-params'
import { useLive } from '~/lib/live'
import { titledPage } from '~/lib/page.server'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(outboxTexts, 'title', async ({ request, context }: LoaderFunctionArgs) => {
  const { data, pagination } = await openOutbox(context, listParams(request).offset)
  return { mails: data, pagination }
})

/** Mails that stay on this machine instead of being sent, for looking at them while developing and trying out. */
export default function Outbox() {
  const { mails, pagination } = useLoaderData<typeof loader>()
  const t = useT(outboxTexts)
  const reading = useParams().id !== undefined
  const { search } = useLocation()
  const [arrived, setArrived] = useState<ReadonlySet<number>>(new Set())
  useLive(['mails'], ({ type, id }) => {
    if (type === 'created' && id) setArrived(before => new Set(before).add(id))
  })
  return (
    <div className="flex min-h-dvh flex-col md:h-dvh">
      <header className="sticky top-0 z-10 flex min-h-13 items-center gap-3 border-b border-line bg-surface px-4 py-2 md:px-6">
        <Logo className="size-7 shrink-0" />
        <div className="min-w-0 grow">
          <h1 className="text-sm leading-5">{t('title')}</h1>
          <p className="text-xs text-muted">{t('about')}</p>
        </div>
        <LiveMark />
        <Button asChild variant="ghost">
          <Link to="/">
            <ArrowLeft aria-hidden />
            <span className="max-md:sr-only">{t('back')}</span>
          </Link>
        </Button>
      </header>
      <main id="content" className="flex min-h-0 grow">
        <section
          aria-label={t('title')}
          className={cn(
            'w-full flex-col border-line bg-surface md:flex md:w-96 md:shrink-0 md:overflow-y-auto md:border-r',
            reading ? 'hidden' : 'flex',
          )}
        >
          {mails.length === 0 ? (
            <EmptyState icon={MailOpen} title={t('emptyTitle')}>
              {t('emptyBody')}
            </EmptyState>
          ) : (
            <MailList mails={mails} search={search} arrived={arrived} />
          )}
          {pagination.total > pagination.limit ? (
            <div className="border-t border-line px-4 py-2">
              <Pagination {...pagination} />
            </div>
          ) : null}
        </section>
        <div className={cn('min-w-0 grow md:block md:overflow-y-auto', reading ? 'block' : 'hidden')}>
          <Outlet />
        </div>
      </main>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}

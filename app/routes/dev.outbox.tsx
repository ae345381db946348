import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import { ErrorPage } from '~/components/error-page'
import { DevPage } from '~/components/frame/dev-page'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { MailList } from '~/features/outbox/mail-list'
import { openOutbox } from '~/features/outbox/open-outbox.server'
import { outboxTexts } from '~/i18n/outbox'
import { useT } from '~/lib/i18n'
import { listParams } from '~/lib/list-params'
import { useLive } from '~/lib/live'
import { titledPage } from '~/lib/page.server'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(outboxTexts, 'title', async ({ request, context }: LoaderFunctionArgs) => {
  const { data, pagination } = await openOutbox(context, listParams(request).offset)
  return { mails: data, pagination }
})

/** Mails that stay on this machine instead of being sent, for viewing them in development and trials. */
export default function Outbox() {
  const { mails, pagination } = useLoaderData<typeof loader>()
  const t = useT(outboxTexts)
  const { search } = useLocation()
  const [arrived, setArrived] = useState<ReadonlySet<number>>(new Set())
  useLive(['mails'], {
    onChange({ type, id }) {
      if (type === 'created' && id) setArrived(before => new Set(before).add(id))
    },
  })
  const list = (
    <>
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
    </>
  )
  return (
    <DevPage title={t('title')} about={t('about')} back={t('back')} listLabel={t('title')} list={list}>
      <Outlet />
    </DevPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}

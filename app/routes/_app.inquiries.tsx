import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useParams,
  useSearchParams,
} from '@remix-run/react'
import { Inbox, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { DataTableToolbar } from '~/components/ui/data-table-toolbar'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { Board } from '~/features/inquiries/board'
import type { BoardColumn } from '~/features/inquiries/board-columns'
import type { InquiriesContext } from '~/features/inquiries/inquiries-context'
import { inquiryList } from '~/features/inquiries/inquiry-list'
import { useMoves } from '~/features/inquiries/use-moves'
import { ViewSwitch } from '~/features/inquiries/view-switch'
import { loadList } from '~/features/lists/list.server'
import { inquiriesTexts } from '~/i18n/inquiries'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { listParams } from '~/lib/list-params'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { type InquiryStatus, inquiryStatuses } from '~server/services/inquiries/machine'

// Most people stay with the board.
const InquiryTable = lazy(() => import('~/features/inquiries/inquiry-list'))

export { titled as meta } from '~/lib/titled'

// What is decided grows for years; the list shows the rest of it.
const cardsOf: Record<InquiryStatus, number> = { new: 200, in_progress: 200, quoted: 200, won: 30, lost: 30 }

export const loader = page(async (args: LoaderFunctionArgs) => {
  const { request, context } = args
  const { caller } = context
  const title = serverT(negotiateLocale(request.headers, context.userLocale), inquiriesTexts)('title')
  const { q } = listParams(request)
  const colleagues = (await caller.team.colleagues()).data
  if (isList(request.url))
    return { title, colleagues, list: await loadList(inquiryList, args), columns: null }
  const columns = inquiryStatuses.map(async (status): Promise<BoardColumn> => {
    const { data, pagination } = await caller.inquiries.list({ q, status, limit: cardsOf[status] })
    return { status, inquiries: data, total: pagination.total }
  })
  return { title, colleagues, list: null, columns: await Promise.all(columns) }
})

/** The board has every column already; choosing one on a phone asks nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod || currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  const asked = (url: URL) => (isList(url.href) ? url.search : `q=${url.searchParams.get('q') ?? ''}`)
  return asked(currentUrl) !== asked(nextUrl)
}

export default function Inquiries() {
  const { colleagues, list, columns } = useLoaderData<typeof loader>()
  const t = useT(inquiriesTexts)
  const may = useMay()
  const panelOpen = useParams().id !== undefined
  const searching = useSearchParams()[0].has('q')
  const { statusOf, move } = useMoves()
  const [arrived, setArrived] = useState<ReadonlySet<number>>(new Set())
  useLive(['inquiries'], ({ type, id }) => {
    if (type === 'created' && id) setArrived(before => new Set(before).add(id))
  })
  const newest = columns?.[0]?.inquiries.find(inquiry => arrived.has(inquiry.id))
  const untouched = !searching && columns?.every(column => column.total === 0)
  const create = may('inquiries:write') ? (
    <Button asChild variant="primary">
      <Link to="/inquiries/new">
        <Plus aria-hidden />
        {t('new')}
      </Link>
    </Button>
  ) : undefined
  const empty = (
    <EmptyState icon={Inbox} title={t('empty.title')} action={create}>
      {t('empty.body')}
    </EmptyState>
  )
  return (
    <>
      <div className={panelOpen ? 'max-md:hidden' : undefined}>
        <PageHeader title={t('title')} actions={create} />
        {list ? (
          <Suspense>
            <InquiryTable data={list} tools={<ViewSwitch current="list" />} create={create} />
          </Suspense>
        ) : null}
        {columns ? (
          <div className="grid gap-3">
            <DataTableToolbar
              search={t('search')}
              csvHref="/inquiries.csv"
              actions={<ViewSwitch current="board" />}
            />
            {untouched ? (
              <div className="rounded-lg border border-dashed border-line-strong">{empty}</div>
            ) : (
              <div>
                <Board columns={columns} {...{ colleagues, arrived, statusOf, move }} />
              </div>
            )}
          </div>
        ) : null}
        <p role="status" className="sr-only">
          {newest ? t('arrived', { title: newest.title }) : ''}
        </p>
      </div>
      <Outlet context={{ colleagues, statusOf, move } satisfies InquiriesContext} />
    </>
  )
}

const isList = (url: string) => new URL(url).searchParams.get('view') === 'list'

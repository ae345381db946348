import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useParams,
  useRevalidator,
  useSearchParams,
} from '@remix-run/react'
import { Inbox, List, Plus, SquareKanban } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { DataTableToolbar } from '~/components/ui/data-table-toolbar'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { toast } from '~/components/ui/toast'
import { Tooltip } from '~/components/ui/tooltip'
import { Board } from '~/features/inquiries/board'
import type { BoardColumn } from '~/features/inquiries/board-columns'
import type { InquiriesContext, Inquiry } from '~/features/inquiries/inquiries-context'
import { inquiryList } from '~/features/inquiries/inquiry-list'
import { loadList } from '~/features/lists/list.server'
import { inquiriesTexts } from '~/i18n/inquiries'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { listParams } from '~/lib/list-params'
import { useLive } from '~/lib/live'
import { titledPage } from '~/lib/page.server'
import { mutate, Refusal } from '~/lib/procedures'
import { applySearch } from '~/lib/search-state'
import { useMay } from '~/lib/session'
import { splitPart } from '~/lib/split-part'
import { type InquiryStatus, inquiryStatuses } from '~server/services/sales/inquiries/machine'

// Most users stay with the board.
const InquiryTable = splitPart('inquiry-list', () => import('~/features/inquiries/inquiry-list'))

export { titled as meta } from '~/lib/titled'

// Closed inquiries accumulate for years; the list shows the rest of them.
const cardsOf: Record<InquiryStatus, number> = { new: 200, in_progress: 200, quoted: 200, won: 30, lost: 30 }

export const loader = titledPage(inquiriesTexts, 'title', async (args: LoaderFunctionArgs) => {
  const { request, context } = args
  const { caller } = context
  const { q } = listParams(request)
  const colleagues = (await caller.team.colleagues()).data
  if (isList(request.url)) return { colleagues, list: await loadList(inquiryList, args), columns: null }
  const columns = inquiryStatuses.map(async (status): Promise<BoardColumn> => {
    const { data, pagination } = await caller.inquiries.list({ q, status, limit: cardsOf[status] })
    return { status, inquiries: data, total: pagination.total }
  })
  return { colleagues, list: null, columns: await Promise.all(columns) }
})

/** The board has every column already; selecting one on a phone loads nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod || currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  const paramsOf = (url: URL) => (isList(url.href) ? url.search : `q=${url.searchParams.get('q') ?? ''}`)
  return paramsOf(currentUrl) !== paramsOf(nextUrl)
}

export default function Inquiries() {
  const { colleagues, list, columns } = useLoaderData<typeof loader>()
  const t = useT(inquiriesTexts)
  const may = useMay()
  const panelOpen = useParams().id !== undefined
  const searching = useSearchParams()[0].has('q')
  const { statusOf, move } = useMoves()
  const [arrived, setArrived] = useState<ReadonlySet<number>>(new Set())
  useLive(['inquiries'], {
    onChange({ type, id }) {
      if (type === 'created' && id) setArrived(before => new Set(before).add(id))
    },
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
        {list ? <InquiryTable data={list} tools={<ViewSwitch current="list" />} create={create} /> : null}
        {columns ? (
          <div className="grid gap-3">
            <DataTableToolbar search={t('search')} csvHref="/inquiries.csv" actions={<ViewSwitch current="board" />} />
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

const views = [
  { view: 'board', icon: SquareKanban, param: null },
  { view: 'list', icon: List, param: 'list' },
] as const

/** Board or list, kept in the URL. */
function ViewSwitch({ current }: { current: 'board' | 'list' }) {
  const t = useT(inquiriesTexts)
  const [params] = useSearchParams()
  return (
    <nav
      aria-label={t('views.label')}
      className="flex h-8 rounded-lg border border-line-strong bg-surface p-0.5 pointer-coarse:h-10"
    >
      {views.map(({ view, icon: Icon, param }) => (
        <Tooltip key={view} content={t(`views.${view}`)}>
          <Link
            to={{ search: applySearch(params, { view: param, status: null }).toString() }}
            preventScrollReset
            aria-label={t(`views.${view}`)}
            aria-current={view === current || undefined}
            className={cn(
              'grid w-9 place-items-center rounded-md text-muted hover:text-ink',
              view === current && 'bg-sunken text-ink',
            )}
          >
            <Icon aria-hidden className="size-4" />
          </Link>
        </Tooltip>
      ))}
    </nav>
  )
}

interface Move {
  status: InquiryStatus
  /** When the server has moved it; null while pending. Data loaded at that instant or later win. */
  movedAt: string | null
}

type Answer = { ok: true; status: InquiryStatus; updated_at: string } | { ok: false; message: string | null }

/**
 * Moves that show at once, reach the server one after the other for each card, and are undone with a message when
 * refused.
 */
function useMoves() {
  const t = useT(inquiriesTexts)
  const { revalidate } = useRevalidator()
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map())
  const queue = useRef(new Map<number, Promise<Answer>>())

  const statusOf = useCallback(
    (inquiry: Inquiry): InquiryStatus => {
      const move = moves.get(inquiry.id)
      return move && (move.movedAt === null || move.movedAt > inquiry.updated_at) ? move.status : inquiry.status
    },
    [moves],
  )

  const move = useCallback(
    async (inquiry: Inquiry, status: InquiryStatus) => {
      const { id, title } = inquiry
      setMoves(before => new Map(before).set(id, { status, movedAt: null }))
      const earlier = queue.current.get(id) ?? Promise.resolve()
      const own = earlier.then(() => send(id, status))
      queue.current.set(id, own)
      const answer = await own
      if (queue.current.get(id) !== own) return
      if (answer.ok) {
        setMoves(before => new Map(before).set(id, { status: answer.status, movedAt: answer.updated_at }))
        return revalidate()
      }
      setMoves(before => new Map([...before].filter(([other]) => other !== id)))
      toast(t('moveFailed', { title, status: t(`statuses.${inquiry.status}`) }), {
        tone: 'danger',
        description: answer.message ?? t('moveOffline'),
      })
    },
    [revalidate, t],
  )

  return { statusOf, move }
}

async function send(id: number, status: InquiryStatus): Promise<Answer> {
  try {
    const { data } = await mutate('inquiries.move', { id, status })
    return { ok: true, status: data.status, updated_at: data.updated_at }
  } catch (error) {
    return { ok: false, message: error instanceof Refusal ? error.message : null }
  }
}

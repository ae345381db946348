import { Link, useParams, useSearchParams } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Count } from '~/components/value'
import { inquiriesTexts } from '~/i18n/inquiries'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useLate } from '~/lib/late'
import { applySearch } from '~/lib/search-state'
import { useMay } from '~/lib/session'
import { BoardColumnView } from './board-column'
import { type BoardColumn, columnsAsSeen, dropId } from './board-columns'
import type { Colleague, InquiriesContext, Inquiry } from './inquiries-context'
import { dragInstructions, type Grips, InquiryCard } from './inquiry-card'
import { useShownColumn } from './shown-column'

interface BoardProps extends Pick<InquiriesContext, 'statusOf' | 'move'> {
  columns: readonly BoardColumn[]
  colleagues: readonly Colleague[]
  /** Inquiries received while the page is open. */
  arrived: ReadonlySet<number>
}

// The drag library is loaded where the board itself is shown; beside an inquiry's panel only once the user turns to the
// board, which most who open a panel by its URL never do.
const loadBoardDrag = () => import('./board-drag')

/** The pipeline: columns side by side, on a phone one at a time. Cards move by mouse, touch, keyboard and menu. */
export function Board({ columns, colleagues, arrived, statusOf, move }: BoardProps) {
  const t = useT(inquiriesTexts)
  const mayMove = useMay()('inquiries:write')
  const { id: openId } = useParams()
  const seen = columnsAsSeen(columns, statusOf)
  const names = new Map(colleagues.map(({ user_id, name }) => [user_id, name]))
  const assigneeOf = ({ assigned_user_id: id }: Inquiry) => (id === null ? null : (names.get(id) ?? null))
  const [grips] = useState<Grips>(() => new Map())
  const { Late: BoardDrag, bring, whenTurnedTo } = useLate(loadBoardDrag)
  useEffect(() => {
    if (openId === undefined && mayMove) bring()
  }, [openId, mayMove, bring])
  const { swallowClick, noteDrop } = useEndOfDrag()

  return (
    <>
      <BoardSegments columns={seen} />
      <p id={dragInstructions} hidden>
        {t('drag.instructions')}
      </p>
      <div
        onClickCapture={swallowClick}
        {...(mayMove ? whenTurnedTo : {})}
        className="md:-mx-6 md:flex md:gap-3 md:overflow-x-auto md:px-6 md:pb-4"
      >
        {seen.map(column => (
          <BoardColumnView key={column.status} column={column}>
            {column.inquiries.map(inquiry => (
              <InquiryCard
                key={inquiry.id}
                inquiry={inquiry}
                status={column.status}
                assignee={assigneeOf(inquiry)}
                open={String(inquiry.id) === openId}
                arrived={arrived.has(inquiry.id)}
                grips={grips}
                onMove={mayMove ? status => void move(inquiry, status) : undefined}
              />
            ))}
          </BoardColumnView>
        ))}
      </div>
      {BoardDrag ? <BoardDrag columns={seen} {...{ assigneeOf, statusOf, move, grips, noteDrop }} /> : null}
    </>
  )
}

/** Dropping on the card's own link ends the drag, and is not a click on it. */
function useEndOfDrag() {
  const droppedAt = useRef(Number.NEGATIVE_INFINITY)
  return {
    noteDrop: (activator: Event) => {
      if (!(activator instanceof KeyboardEvent)) droppedAt.current = performance.now()
    },
    swallowClick: (event: MouseEvent) => {
      if (performance.now() - droppedAt.current < 100) event.preventDefault()
    },
  }
}

/** The phone's selection of one column; a card can be dropped on a segment after a long press. */
function BoardSegments({ columns }: { columns: readonly BoardColumn[] }) {
  const t = useT(inquiriesTexts)
  return (
    <nav
      aria-label={t('columns')}
      className="sticky top-13 z-10 -mx-4 mb-3 grid grid-cols-5 border-b border-line bg-canvas px-2 md:hidden"
    >
      {columns.map(column => (
        <Segment key={column.status} column={column} />
      ))}
    </nav>
  )
}

function Segment({ column: { status, total } }: { column: BoardColumn }) {
  const t = useT(inquiriesTexts)
  const [params] = useSearchParams()
  const shown = useShownColumn() === status
  return (
    <Link
      id={dropId('segment', status)}
      to={{ search: applySearch(params, { status }).toString() }}
      replace
      preventScrollReset
      aria-current={shown || undefined}
      className={cn(
        'flex min-w-0 flex-col items-center gap-0.5 border-b-2 px-0.5 py-2 text-center text-[11px] leading-3.5 data-over:rounded-t-lg data-over:bg-accent-soft',
        shown ? 'border-accent font-medium text-ink' : 'border-transparent text-muted',
      )}
    >
      <span className="text-sm leading-4">
        <Count value={total} />
      </span>
      {t(`statuses.${status}`)}
    </Link>
  )
}

import { useDroppable } from '@dnd-kit/core'
import { Link, useSearchParams } from '@remix-run/react'
import { inquiriesTexts } from '~/i18n/inquiries'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { applySearch } from '~/lib/search-state'
import type { BoardColumn } from './board-columns'
import { useShownColumn } from './shown-column'

/** The phone's choice of one column; a card that is held long can be dropped on a segment. */
export function BoardSegments({ columns }: { columns: readonly BoardColumn[] }) {
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
  const { setNodeRef, isOver } = useDroppable({ id: `segment:${status}`, data: { status } })
  return (
    <Link
      ref={setNodeRef}
      to={{ search: applySearch(params, { status }).toString() }}
      replace
      preventScrollReset
      aria-current={shown || undefined}
      className={cn(
        'flex min-w-0 flex-col items-center gap-0.5 border-b-2 px-0.5 py-2 text-center text-[11px] leading-3.5',
        shown ? 'border-accent font-medium text-ink' : 'border-transparent text-muted',
        isOver && 'rounded-t-lg bg-accent-soft',
      )}
    >
      <span className="text-sm leading-4 tabular">{total}</span>
      {t(`statuses.${status}`)}
    </Link>
  )
}

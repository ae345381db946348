import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DroppableContainer,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Link, useParams, useSearchParams } from '@remix-run/react'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { Count } from '~/components/value'
import { inquiriesTexts } from '~/i18n/inquiries'
import { cn } from '~/lib/cn'
import { type Translate, useT } from '~/lib/i18n'
import { applySearch } from '~/lib/search-state'
import { useMay } from '~/lib/session'
import { BoardColumnView } from './board-column'
import { type BoardColumn, columnsAsSeen, isInquiryStatus } from './board-columns'
import type { Colleague, InquiriesContext, Inquiry } from './inquiries-context'
import { CarriedCard, InquiryCard } from './inquiry-card'
import { useShownColumn } from './shown-column'

interface BoardProps extends Pick<InquiriesContext, 'statusOf' | 'move'> {
  columns: readonly BoardColumn[]
  colleagues: readonly Colleague[]
  /** Inquiries that came in while the page is open. */
  arrived: ReadonlySet<number>
}

/** The pipeline: columns side by side, on a phone one at a time. Cards move by mouse, touch, keyboard and menu. */
export function Board({ columns, colleagues, arrived, statusOf, move }: BoardProps) {
  const t = useT(inquiriesTexts)
  const mayMove = useMay()('inquiries:write')
  const openId = Number(useParams().id)
  const [carried, setCarried] = useState<Inquiry | null>(null)
  const seen = columnsAsSeen(columns, statusOf)
  const names = new Map(colleagues.map(({ user_id, name }) => [user_id, name]))
  const assigneeOf = ({ assigned_user_id: id }: Inquiry) => (id === null ? null : (names.get(id) ?? null))
  const { sensors, swallowClick, noteDrop } = useBoardSensors()
  const accessibility = useMemo(
    () => ({
      announcements: boardAnnouncements(t),
      screenReaderInstructions: { draggable: t('drag.instructions') },
    }),
    [t],
  )

  function drop({ active, over, activatorEvent }: DragEndEvent) {
    setCarried(null)
    noteDrop(activatorEvent)
    const inquiry = inquiryOf(active)
    const target = over?.data.current?.status
    if (inquiry && isInquiryStatus(target) && target !== statusOf(inquiry)) void move(inquiry, target)
  }

  return (
    <DndContext
      id="inquiries"
      sensors={sensors}
      collisionDetection={columnBelow}
      accessibility={accessibility}
      onDragStart={({ active }) => setCarried(inquiryOf(active) ?? null)}
      onDragEnd={drop}
      onDragCancel={({ activatorEvent }) => {
        setCarried(null)
        noteDrop(activatorEvent)
      }}
    >
      <BoardSegments columns={seen} />
      <div onClickCapture={swallowClick} className="md:-mx-6 md:flex md:gap-3 md:overflow-x-auto md:px-6 md:pb-4">
        {seen.map(column => (
          <BoardColumnView key={column.status} column={column}>
            {column.inquiries.map(inquiry => (
              <InquiryCard
                key={inquiry.id}
                inquiry={inquiry}
                status={column.status}
                assignee={assigneeOf(inquiry)}
                open={inquiry.id === openId}
                arrived={arrived.has(inquiry.id)}
                onMove={mayMove ? status => void move(inquiry, status) : undefined}
              />
            ))}
          </BoardColumnView>
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {carried ? <CarriedCard inquiry={carried} assignee={assigneeOf(carried)} /> : null}
      </DragOverlay>
    </DndContext>
  )
}

function useBoardSensors() {
  const droppedAt = useRef(Number.NEGATIVE_INFINITY)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: toNeighbouringColumn,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  return {
    sensors,
    noteDrop: (activator: Event) => {
      if (!(activator instanceof KeyboardEvent)) droppedAt.current = performance.now()
    },
    // Letting go above the card's own link is the end of the drag, not a click on it.
    swallowClick: (event: MouseEvent) => {
      if (performance.now() - droppedAt.current < 100) event.preventDefault()
    },
  }
}

type Rects = Map<UniqueIdentifier, { width: number }>

/** The column below the pointer; by keyboard the nearest one. Columns that this width does not show do not count. */
const columnBelow: CollisionDetection = args => {
  const droppableContainers = args.droppableContainers.filter(shownIn(args.droppableRects))
  const visible = { ...args, droppableContainers }
  return args.pointerCoordinates ? pointerWithin(visible) : closestCenter(visible)
}

/** Left and right arrows carry a card to the neighbouring column. */
const toNeighbouringColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  const { droppableContainers, droppableRects, over } = context
  if (step === 0) return undefined
  event.preventDefault()
  const columns = droppableContainers
    .getEnabled()
    .filter(shownIn(droppableRects))
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id)
      return rect ? [{ id, rect }] : []
    })
    .sort((a, b) => a.rect.left - b.rect.left)
  const at = columns.findIndex(column => column.id === over?.id)
  const next = columns[at + step]
  if (!next || at === -1) return undefined
  const { left, top, bottom } = next.rect
  return { x: left + 4, y: Math.min(Math.max(currentCoordinates.y, top), bottom) }
}

const shownIn = (rects: Rects) => (container: DroppableContainer) => (rects.get(container.id)?.width ?? 0) > 0

interface Item {
  data: { current?: Record<string, unknown> }
}

/** What a screen reader says while a card is carried. */
function boardAnnouncements(t: Translate<typeof inquiriesTexts>): Announcements {
  const titleOf = (item: Item) => inquiryOf(item)?.title ?? ''
  const columnOf = (item: Item | null) => {
    const status = item?.data.current?.status
    return isInquiryStatus(status) ? t(`statuses.${status}`) : null
  }
  const homeOf = (item: Item) => {
    const status = item.data.current?.shownStatus
    return isInquiryStatus(status) ? t(`statuses.${status}`) : ''
  }
  return {
    onDragStart: ({ active }) => t('drag.start', { title: titleOf(active), status: homeOf(active) }),
    onDragOver: ({ active, over }) => {
      const status = columnOf(over)
      return status ? t('drag.over', { title: titleOf(active), status }) : t('drag.nowhere', { title: titleOf(active) })
    },
    onDragEnd: ({ active, over }) => {
      const status = columnOf(over)
      return status
        ? t('drag.end', { title: titleOf(active), status })
        : t('drag.cancel', { title: titleOf(active), status: homeOf(active) })
    },
    onDragCancel: ({ active }) => t('drag.cancel', { title: titleOf(active), status: homeOf(active) }),
  }
}

const inquiryOf = (item: Item): Inquiry | undefined => item.data.current?.inquiry as Inquiry | undefined

/** The phone's choice of one column; a card that is held long can be dropped on a segment. */
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
      <span className="text-sm leading-4">
        <Count value={total} />
      </span>
      {t(`statuses.${status}`)}
    </Link>
  )
}

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
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useLayoutEffect, useMemo, useState } from 'react'
import { inquiriesTexts } from '~/i18n/inquiries'
import { type Translate, useT } from '~/lib/i18n'
import type { InquiryStatus } from '~server/services/sales/inquiries/machine'
import { type BoardColumn, dropId, isInquiryStatus } from './board-columns'
import type { InquiriesContext, Inquiry } from './inquiries-context'
import { CarriedCard, cardId, type Grips } from './inquiry-card'

interface BoardDragProps extends Pick<InquiriesContext, 'statusOf' | 'move'> {
  /** With pending moves applied. */
  columns: readonly BoardColumn[]
  assigneeOf: (inquiry: Inquiry) => string | null
  grips: Grips
  /** Receives the event that started the drag. */
  noteDrop: (activator: Event) => void
}

/**
 * Drags cards by mouse, touch and keyboard. It is rendered beside the board and attaches to the mounted cards and
 * columns, instead of wrapping them: so it can load late, without moving the focus.
 */
export default function BoardDrag({ columns, assigneeOf, statusOf, move, grips, noteDrop }: BoardDragProps) {
  const t = useT(inquiriesTexts)
  const [carried, setCarried] = useState<Inquiry | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: toNeighbouringColumn,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const accessibility = useMemo(
    // The instructions are beside the cards already, even before this is loaded.
    () => ({ announcements: boardAnnouncements(t), screenReaderInstructions: { draggable: '' } }),
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
      {columns.flatMap(({ status, inquiries }) => [
        <Target key={dropId('segment', status)} id={dropId('segment', status)} status={status} />,
        <Target key={dropId('column', status)} id={dropId('column', status)} status={status} />,
        ...inquiries.map(inquiry => <Card key={inquiry.id} inquiry={inquiry} status={status} grips={grips} />),
      ])}
      <DragOverlay dropAnimation={null}>
        {carried ? <CarriedCard inquiry={carried} assignee={assigneeOf(carried)} /> : null}
      </DragOverlay>
    </DndContext>
  )
}

/** Registers one drop target with the library; renders nothing. */
function Target({ id, status }: { id: string; status: InquiryStatus }) {
  const { setNodeRef, isOver } = useDroppable({ id, data: { status } })
  useLayoutEffect(() => {
    const element = document.getElementById(id)
    setNodeRef(element)
    element?.toggleAttribute('data-over', isOver)
  })
  return null
}

/** Registers one card with the library; renders nothing. */
function Card({ inquiry, status, grips }: { inquiry: Inquiry; status: InquiryStatus; grips: Grips }) {
  const { id } = inquiry
  const { listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: { inquiry, shownStatus: status },
  })
  // After every render: a card that has moved to another column is another element.
  useLayoutEffect(() => {
    const link = document.getElementById(cardId(id))
    const card = link?.closest('li') ?? null
    setNodeRef(card)
    setActivatorNodeRef(link)
    card?.toggleAttribute('data-carried', isDragging)
  })
  useLayoutEffect(() => {
    grips.set(id, listeners)
    return () => {
      grips.delete(id)
    }
  }, [id, grips, listeners])
  return null
}

type Rects = Map<UniqueIdentifier, { width: number }>

/** The column below the pointer; by keyboard the nearest one. Columns hidden at this width do not count. */
const columnBelow: CollisionDetection = args => {
  const droppableContainers = args.droppableContainers.filter(shownIn(args.droppableRects))
  const visible = { ...args, droppableContainers }
  return args.pointerCoordinates ? pointerWithin(visible) : closestCenter(visible)
}

/** Left and right arrows move a card to the neighbouring column. */
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

/** Screen reader announcements while a card is dragged. */
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

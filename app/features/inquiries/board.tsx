import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useParams } from '@remix-run/react'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { inquiriesTexts } from '~/i18n/inquiries'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { boardAnnouncements, inquiryOf } from './board-announcements'
import { columnBelow, toNeighbouringColumn } from './board-collision'
import { BoardColumnView } from './board-column'
import { type BoardColumn, columnsAsSeen, isInquiryStatus } from './board-columns'
import { BoardSegments } from './board-segments'
import type { Colleague, InquiriesContext, Inquiry } from './inquiries-context'
import { CarriedCard, InquiryCard } from './inquiry-card'

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
      <div
        onClickCapture={swallowClick}
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

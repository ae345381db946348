import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useLayoutEffect, useMemo } from 'react'
import { documentsTexts } from '~/i18n/documents'
import { type Translate, useT } from '~/lib/i18n'
import type { Row } from './row'
import type { Grips } from './row-line'

interface RowDragProps {
  rows: readonly Row[]
  positions: readonly string[]
  /** The element of a row and its handle. */
  elementsOf: (key: string) => { line: HTMLElement; handle: HTMLElement } | null
  grips: Grips
  place: (key: string, target: string) => void
}

/**
 * Drags rows by mouse, touch or keyboard. It is rendered beside the list and attaches to the mounted rows, instead of
 * wrapping them: so it can load late, while the user is already typing in one.
 */
export default function RowDrag({ rows, positions, elementsOf, grips, place }: RowDragProps) {
  const t = useT(documentsTexts)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const accessibility = useMemo(
    // The instructions are beside the rows already, even before this is loaded.
    () => ({ announcements: dragAnnouncements(t), screenReaderInstructions: { draggable: '' } }),
    [t],
  )

  function drop({ active, over }: DragEndEvent) {
    if (over) place(String(active.id), String(over.id))
  }

  return (
    <DndContext
      id="document-rows"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={rows.map(row => row.key)} strategy={verticalListSortingStrategy}>
        {rows.map(({ key }, index) => (
          <Carried key={key} id={key} position={positions[index] ?? ''} elementsOf={elementsOf} grips={grips} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

interface CarriedProps extends Pick<RowDragProps, 'elementsOf' | 'grips'> {
  id: string
  /** Its name for screen readers. */
  position: string
}

/** Registers one row with the library; renders nothing. */
function Carried({ id, position, elementsOf, grips }: CarriedProps) {
  const sortable = useSortable({ id, data: { position } })
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable

  useLayoutEffect(() => {
    const elements = elementsOf(id)
    setNodeRef(elements?.line ?? null)
    setActivatorNodeRef(elements?.handle ?? null)
  }, [id, elementsOf, setNodeRef, setActivatorNodeRef])

  useLayoutEffect(() => {
    grips.set(id, listeners)
    return () => {
      grips.delete(id)
    }
  }, [id, grips, listeners])

  const shift = transform ? `translate3d(0, ${transform.y}px, 0)` : ''
  useLayoutEffect(() => {
    const line = elementsOf(id)?.line
    if (!line) return
    line.style.transform = shift
    line.style.transition = transition ?? ''
    line.toggleAttribute('data-carried', isDragging)
  }, [id, elementsOf, shift, transition, isDragging])

  return null
}

interface Item {
  data: { current?: Record<string, unknown> }
}

/** Screen reader announcements while a line is dragged. */
function dragAnnouncements(t: Translate<typeof documentsTexts>): Announcements {
  const positionOf = (item: Item) => String(item.data.current?.position || t('kinds.text'))
  return {
    onDragStart: ({ active }) => t('drag.start', { position: positionOf(active) }),
    onDragOver: ({ active, over }) =>
      over ? t('drag.over', { position: positionOf(active), target: positionOf(over) }) : undefined,
    onDragEnd: ({ active }) => t('drag.end', { position: positionOf(active) }),
    onDragCancel: ({ active }) => t('drag.cancel', { position: positionOf(active) }),
  }
}

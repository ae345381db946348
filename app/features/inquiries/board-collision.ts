import {
  type CollisionDetection,
  closestCenter,
  type DroppableContainer,
  type KeyboardCoordinateGetter,
  pointerWithin,
  type UniqueIdentifier,
} from '@dnd-kit/core'

type Rects = Map<UniqueIdentifier, { width: number }>

/** The column below the pointer; by keyboard the nearest one. Columns that this width does not show do not count. */
export const columnBelow: CollisionDetection = args => {
  const droppableContainers = args.droppableContainers.filter(shownIn(args.droppableRects))
  const visible = { ...args, droppableContainers }
  return args.pointerCoordinates ? pointerWithin(visible) : closestCenter(visible)
}

/** Left and right arrows carry a card to the neighbouring column. */
export const toNeighbouringColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
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

import { type RefObject, useEffect, useRef } from 'react'
import { type Drop, type Entry, type Row, rowAt } from './board-model'

interface Layer {
  /** The scroll container, the rows' background inside it, and the overlay of the dragged item. */
  scroller: RefObject<HTMLDivElement | null>
  ground: RefObject<HTMLDivElement | null>
  carried: RefObject<HTMLDivElement | null>
  target: RefObject<HTMLDivElement | null>
  rows: readonly Row[]
  columns: number
  locked: boolean
  entryOf: (id: number) => Entry | undefined
  /**
   * The entry is in its state when the drag began: if it has changed since, the user is asked, so nothing is
   * overwritten unseen.
   */
  onDrop: (entry: Entry, drop: Drop) => void
  /** A project, or an appointment without people, from the drawer. */
  onPlan: (what: { project?: number; appointment?: number }, to: Row, column: number) => void
  onPress: (id: number, event: { shiftKey: boolean }) => void
  /** Row and column below the dragged item; null once it is dropped. */
  onCarry: (at: { row: Row; column: number; title: string } | null) => void
}

/** Pixels a press may move before it becomes a drag, or a finger before it scrolls. */
const tremor = 4
const fingerTremor = 10
/** How long a finger rests on a bar until it lifts it; one that moves before scrolls the board. */
const restMs = 350
const edgeOfScroll = 48

/**
 * Dragging without React: one overlay follows the pointer by `transform`, its position is computed, and only the drop
 * is reported.
 */
export function useBoardDrag(layer: Layer): void {
  const latest = useRef(layer)
  latest.current = layer
  useEffect(() => {
    const { scroller, ground, carried, target } = latest.current
    let end: (() => void) | null = null
    let isByFinger = false

    function begin(down: PointerEvent) {
      if (down.button !== 0 || !(down.target instanceof Element)) return
      const source = down.target.closest<HTMLElement>('[data-bar], [data-waiting]')
      if (!source || end) return
      const isFinger = down.pointerType === 'touch'
      // The phone's list has its own touches.
      if (isFinger && !ground.current?.offsetWidth) return
      // Edges are too narrow for a finger, which would resize where it means to move.
      const edge = isFinger ? null : (down.target.closest<HTMLElement>('[data-edge]')?.dataset.edge ?? null)
      const drag = latest.current.locked ? null : measured(down, source, edge)
      if (!source.dataset.bar && !drag) return
      down.preventDefault()
      let pointer = { x: down.clientX, y: down.clientY, altKey: down.altKey }
      let moving = false
      let frame = 0

      const draw = () => {
        frame = 0
        if (!drag) return
        const box = carried.current
        const mark = target.current
        const field = ground.current
        const pane = scroller.current
        if (!box || !mark || !field || !pane) return
        const view = pane.getBoundingClientRect()
        const within = pointer.x >= view.left && pointer.x <= view.right && pointer.y >= view.top
        if (within && pane.scrollHeight > pane.clientHeight) {
          const beyond = pointer.y > view.bottom - edgeOfScroll ? 1 : pointer.y < view.top + edgeOfScroll ? -1 : 0
          if (beyond !== 0) {
            pane.scrollTop += beyond * 10
            frame = requestAnimationFrame(draw)
          }
        }
        box.style.transform = `translate(${pointer.x - drag.grabX}px, ${pointer.y - drag.grabY}px)`
        const at = drag.at(pointer)
        mark.hidden = at.row === undefined
        mark.style.transform = `translate(${at.x}px, ${at.top}px)`
        mark.style.width = `${at.width}px`
        mark.style.height = `${at.height}px`
        if (at.row && (at.row !== reported.row || at.column !== reported.column)) {
          reported = { row: at.row, column: at.column }
          latest.current.onCarry({ row: at.row, column: at.column, title: drag.title })
        }
      }
      let reported: { row: Row | null; column: number } = { row: null, column: -1 }
      const move = (event: PointerEvent) => {
        pointer = { x: event.clientX, y: event.clientY, altKey: event.altKey }
        const far = Math.hypot(pointer.x - down.clientX, pointer.y - down.clientY)
        if (isFinger && !moving) {
          if (far >= fingerTremor) finish(false)
          return
        }
        if (!drag) return
        if (!moving) {
          if (far < tremor) return
          start()
        }
        frame ||= requestAnimationFrame(draw)
      }
      const start = () => {
        moving = true
        isByFinger = isFinger
        if (edge === null) lift(carried.current, source)
        if (target.current) target.current.hidden = false
        source.style.opacity = '0.4'
        document.documentElement.style.cursor = edge ? 'ew-resize' : 'grabbing'
      }
      const rested = () => {
        start()
        frame ||= requestAnimationFrame(draw)
      }
      const resting = isFinger && drag ? window.setTimeout(rested, restMs) : undefined
      const finish = (isDrop: boolean) => {
        cancelAnimationFrame(frame)
        window.clearTimeout(resting)
        isByFinger = false
        window.removeEventListener('pointermove', move)
        window.removeEventListener('pointerup', up)
        window.removeEventListener('pointercancel', away)
        window.removeEventListener('keydown', onEscape, true)
        source.style.opacity = ''
        document.documentElement.style.cursor = ''
        if (target.current) target.current.hidden = true
        if (carried.current) {
          carried.current.hidden = true
          carried.current.replaceChildren()
        }
        end = null
        // What was carried back to where it lay is not clicked as well.
        if (moving) {
          window.addEventListener('click', swallow, { capture: true, once: true })
          setTimeout(() => window.removeEventListener('click', swallow, true))
        }
        if (reported.row) latest.current.onCarry(null)
        if (!isDrop) return
        if (!moving || !drag) {
          source.focus({ preventScroll: true })
          if (source.dataset.bar) latest.current.onPress(Number(source.dataset.bar), down)
          return
        }
        drag.let(pointer)
      }
      const up = () => finish(true)
      const away = () => finish(false)
      const onEscape = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        finish(false)
      }
      end = away
      window.addEventListener('pointermove', move)
      window.addEventListener('pointerup', up)
      window.addEventListener('pointercancel', away)
      window.addEventListener('keydown', onEscape, true)
    }

    /** What a press can drag, with all measurements the moves need taken once. */
    function measured(down: PointerEvent, source: HTMLElement, edge: string | null) {
      const { rows, columns } = latest.current
      const field = ground.current
      if (!field || rows.length === 0) return null
      const box = source.getBoundingClientRect()
      const place = () => field.getBoundingClientRect()
      const width = place().width / columns
      const columnAt = (x: number) => Math.floor((x - place().left) / width)
      const grabbed = Math.min(columns - 1, Math.max(0, columnAt(down.clientX)))
      const isBar = source.dataset.bar !== undefined
      const entry = latest.current.entryOf(Number(source.dataset.bar))
      const start = Number(source.dataset.start ?? 0)
      const span = Number(source.dataset.span ?? 1)
      const from = isBar ? rows.findIndex(({ key }) => key === source.dataset.row) : -1
      const clamp = (column: number) => Math.min(columns - 1, Math.max(0, column))
      const rowBelow = (y: number) => (edge ? from : rowAt(rows, y - place().top))
      /** Whether it is released where nothing is planned: on the names, or for what waits, back in the drawer. */
      const stays = (x: number) => {
        const pane = scroller.current?.getBoundingClientRect()
        return pane !== undefined && (x < pane.left || (!isBar && x > pane.right))
      }
      const spanAt = (x: number) => {
        const column = clamp(columnAt(x))
        if (edge === 'end') return { start, span: Math.max(1, column - start + 1) }
        if (edge === 'start') return { start: Math.min(column, start + span - 1), span: 0 }
        return { start: isBar ? start + column - grabbed : column, span }
      }
      return {
        title: entry?.title ?? source.textContent ?? '',
        grabX: isBar ? down.clientX - box.left : 12,
        grabY: isBar ? down.clientY - box.top : 12,
        at({ x, y }: { x: number; y: number }) {
          if (!isBar && stays(x)) return { x: 0, top: 0, width: 0, height: 0, row: undefined, column: -1 }
          const row = rows[rowBelow(y)]
          const shown = spanAt(x)
          const length = edge === 'start' ? start + span - shown.start : shown.span
          return {
            ...{ x: shown.start * width, top: row?.top ?? 0, width: length * width, height: row?.height ?? 0 },
            ...{ row, column: Math.max(0, shown.start) },
          }
        },
        let({ x, y, altKey }: { x: number; y: number; altKey: boolean }) {
          const to = rows[rowBelow(y)]
          if (!to || stays(x)) return
          const shown = spanAt(x)
          if (!isBar) {
            const { project, appointment } = source.dataset
            const what = project ? { project: Number(project) } : { appointment: Number(appointment) }
            latest.current.onPlan(what, to, shown.start)
            return
          }
          if (!entry) return
          const by = edge === 'end' ? 0 : shown.start - start
          const longer = edge === 'end' ? shown.span - span : edge === 'start' ? -by : 0
          if (by === 0 && longer === 0 && to.key === source.dataset.row && !altKey) return
          latest.current.onDrop(entry, {
            ...{ from: rows[from] ?? null, to, by, longer, copy: altKey && edge === null },
          })
        },
      }
    }

    // A finger that has lifted a bar neither scrolls nor opens a menu; browsers ask while it moves.
    const carry = (event: Event) => {
      if (isByFinger && event.cancelable) event.preventDefault()
    }
    document.addEventListener('pointerdown', begin)
    document.addEventListener('touchmove', carry, { passive: false })
    document.addEventListener('contextmenu', carry)
    return () => {
      document.removeEventListener('pointerdown', begin)
      document.removeEventListener('touchmove', carry)
      document.removeEventListener('contextmenu', carry)
      end?.()
    }
  }, [])
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** The overlay becomes an image of the dragged item. */
function lift(box: HTMLElement | null, source: HTMLElement): void {
  if (!box) return
  const picture = source.cloneNode(true) as HTMLElement
  const { width, height } = source.getBoundingClientRect()
  for (const name of ['data-bar', 'data-waiting', 'id']) picture.removeAttribute(name)
  picture.tabIndex = -1
  Object.assign(picture.style, { position: 'static', width: `${width}px`, height: `${height}px`, opacity: '' })
  box.replaceChildren(picture)
  box.hidden = false
}

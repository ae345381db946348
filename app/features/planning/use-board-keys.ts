import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { planningTexts } from '~/i18n/planning'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { wallText } from '~server/platform/values/duration-text'
import { overlapsAmong } from '~server/services/planning/team-boards/rules'
import { afterDrop } from './after-drop'
import { barsAt, type Drop, type Entry, headingHeight, type Row, type RowsBy, type Scale } from './board-model'
import type { Outcome } from './use-plan'

interface Cursor {
  row: number
  column: number
  /** The bar at the cursor, or null for the cell itself. */
  bar: number | null
}

/** A bar being moved by keyboard: its original position, and the offset so far. */
interface Lifted {
  entry: Entry
  from: Row
  row: number
  by: number
  longer: number
  start: number
  span: number
}

/**
 * A bar whose move was answered, the rows to search for it, and where the cursor was left meanwhile; null when a
 * question had the focus, which then returns to the bar.
 */
interface Landed {
  id: number
  keys: readonly string[]
  left: Cursor | null
}

interface BoardKeys {
  scroller: RefObject<HTMLElement | null>
  /** What the bars lie on. */
  ground: RefObject<HTMLElement | null>
  /** The mark where a lifted bar would be placed. */
  target: RefObject<HTMLElement | null>
  /** The live region. */
  spoken: RefObject<HTMLElement | null>
  /** The cell at the cursor. */
  cell: RefObject<HTMLElement | null>
  scale: Scale
  rows: readonly Row[]
  rowsBy: RowsBy
  locked: boolean
  isSelecting: boolean
  onDeselect: () => void
  drop: (entry: Entry, drop: Drop) => Promise<Outcome>
  onOpen: (entry: Entry) => void
  onCreate: (row: Row, column: number) => void
  onUndo: () => void
}

/**
 * The keys of the board: arrows walk over bars and cells, Space lifts a bar, arrows move it, Shift and an arrow resize
 * it, Enter drops, Escape cancels. What happens is announced, and the focus follows it.
 */
export function useBoardKeys(board: BoardKeys) {
  const { scroller, ground, target, spoken, cell, scale, rows, rowsBy, locked, drop } = board
  const { isSelecting, onDeselect, onOpen, onCreate, onUndo } = board
  const t = useT(planningTexts)
  const format = useFormat()
  const [cursor, setCursor] = useState<Cursor>({ row: 0, column: 0, bar: null })
  const lifted = useRef<Lifted | null>(null)
  const [landed, setLanded] = useState<Landed | null>(null)

  const say = (text: string) => {
    if (spoken.current) spoken.current.textContent = text
  }
  const dayText = (column: number) =>
    scale.view === 'day' ? columnTime(column) : format.day(scale.days[column] ?? scale.days[0] ?? '', 'long')

  function onKeyDown(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      if (!locked) onUndo()
      return
    }
    if (event.ctrlKey || event.metaKey) return
    const done = lifted.current ? whileLifted(event) : walking(event)
    if (!done) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** The current position: the focused bar, however it got the focus, or the cursor. */
  function standing(): Cursor {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || !focused.dataset.bar) return cursor
    const row = rows.findIndex(({ key }) => key === focused.dataset.row)
    const start = Number(focused.dataset.start)
    const last = start + Number(focused.dataset.span) - 1
    return row < 0
      ? cursor
      : { row, column: Math.min(last, Math.max(start, cursor.column)), bar: Number(focused.dataset.bar) }
  }

  function walking({ key }: KeyboardEvent): boolean {
    const cursor = standing()
    const row = rows[cursor.row]
    if (!row) return false
    const bar = row.bars.find(({ entry }) => entry.id === cursor.bar)
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const next = key === 'ArrowLeft' ? cursor.column - 1 : bar ? bar.end : cursor.column + 1
      return goTo(cursor.row, Math.min(scale.columns - 1, Math.max(0, next)))
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const here = barsAt(row, cursor.column)
      const index = here.findIndex(({ entry }) => entry.id === cursor.bar)
      const next = here[index + (key === 'ArrowDown' ? 1 : -1)]
      if (next && index >= 0) return goTo(cursor.row, cursor.column, next.entry.id)
      const other = cursor.row + (key === 'ArrowDown' ? 1 : -1)
      return rows[other] ? goTo(other, cursor.column) : true
    }
    if (key === 'Escape' && isSelecting) {
      onDeselect()
      return true
    }
    if (key === 'Enter') {
      if (bar) onOpen(bar.entry)
      else if (!locked) onCreate(row, cursor.column)
      return true
    }
    if (key !== ' ' || !bar || locked) return key === ' '
    const { entry, start, end } = bar
    lifted.current = { entry, from: row, row: cursor.row, by: 0, longer: 0, start, span: end - start }
    mark()
    say(t('says.lifted', { title: entry.title }))
    return true
  }

  function whileLifted({ key, shiftKey }: KeyboardEvent): boolean {
    const held = lifted.current
    if (!held) return false
    const { entry } = held
    const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    if (sideways !== 0 && shiftKey) held.longer = Math.max(1 - held.span, held.longer + sideways)
    else if (sideways !== 0)
      held.by = Math.min(scale.columns - 1 - held.start, Math.max(-held.start, held.by + sideways))
    else if (key === 'ArrowDown' || key === 'ArrowUp')
      held.row = Math.min(rows.length - 1, Math.max(0, held.row + (key === 'ArrowDown' ? 1 : -1)))
    else if (key === 'Escape') {
      lifted.current = null
      mark()
      say(t('says.cancelled', { title: entry.title }))
      return true
    } else if (key === 'Enter' || key === ' ') {
      lifted.current = null
      mark()
      const to = rows[held.row]
      if (to) putDown(held, to)
      return true
    } else return key !== 'Tab'
    mark()
    show(held.row)
    const to = rows[held.row]
    if (to) {
      const where =
        held.longer !== 0 && shiftKey
          ? t('says.lasts', { title: entry.title, day: dayText(held.start + held.by + held.span + held.longer - 1) })
          : t('says.over', { row: to.name, day: dayText(held.start + held.by) })
      say([where, overlapAt(held, to)].filter(Boolean).join(' '))
    }
    return true
  }

  /** Drops the lifted bar and moves the cursor along. */
  function putDown({ entry, from, row, by, longer, start }: Lifted, to: Row) {
    const there = { row, column: start + by, bar: entry.id }
    if (by === 0 && longer === 0 && to.key === from.key)
      return say(t('says.unmoved', { title: entry.title, row: to.name, day: dayText(there.column) }))
    setCursor(there)
    // In another row the bar is a different element.
    wantsFocus.current = true
    void letGo(entry, { from, to, by, longer, copy: false }, there)
  }

  /**
   * Drops a bar, then announces its position and moves the cursor there once it is moved: a confirmation, or the
   * server, may refuse it. What the pointer dropped, without a cursor, is seen; only a question that was
   * answered is followed by words and focus.
   */
  async function letGo(entry: Entry, to: Drop, there: Cursor | null = null) {
    const { isMoved, isOvertaken } = await drop(entry, to)
    if (!there && !isOvertaken) return
    const moved = there ? 'says.dropped' : 'says.insisted'
    const unmoved = isOvertaken ? 'says.overtaken' : 'says.cancelled'
    const day = there ? dayText(there.column) : ''
    say(t(isMoved ? moved : unmoved, { title: entry.title, row: to.to.name, day }))
    const [target, origin] = [to.to.key, to.from?.key ?? '']
    const keys = isMoved ? [target, origin] : [origin, target]
    setLanded({ id: entry.id, keys, left: isOvertaken ? null : there })
  }

  /** Announces, before the drop, which entries it would overlap. */
  function overlapAt(held: Lifted, to: Row): string {
    if (rowsBy === 'projects') return ''
    const drop = { from: held.from, to, by: held.by, longer: held.longer, copy: false }
    const moved = { ...held.entry, ...afterDrop(held.entry, drop, scale, rowsBy) }
    const others = to.bars.map(({ entry }) => entry).filter(({ id }) => id !== moved.id)
    const titles = overlapsAmong([...others, moved])
      .get(moved.id)
      ?.map(({ title }) => title)
    return titles ? t('says.overlap', { titles: titles.join(', ') }) : ''
  }

  /** Marks where the lifted bar would be placed. */
  function mark() {
    const box = target.current
    const held = lifted.current
    if (!box || !ground.current) return
    box.hidden = !held
    const row = held ? rows[held.row] : undefined
    if (!held || !row) return
    const width = ground.current.getBoundingClientRect().width / scale.columns
    box.style.transform = `translate(${(held.start + held.by) * width}px, ${row.top}px)`
    box.style.width = `${(held.span + held.longer) * width}px`
    box.style.height = `${row.height}px`
  }

  function goTo(
    row: number,
    column: number,
    bar = rows[row] ? (barsAt(rows[row], column)[0]?.entry.id ?? null) : null,
  ) {
    show(row)
    setCursor({ row, column, bar })
    wantsFocus.current = true
    return true
  }

  function show(index: number) {
    const row = rows[index]
    const pane = scroller.current
    if (!row || !pane) return
    const head = ground.current?.offsetTop ?? 0
    if (row.top - headingHeight < pane.scrollTop) pane.scrollTop = row.top - headingHeight
    else if (row.top + row.height > pane.scrollTop + pane.clientHeight - head)
      pane.scrollTop = row.top + row.height - pane.clientHeight + head
  }

  const wantsFocus = useRef(false)
  // Focus follows once the row is rendered.
  useEffect(() => {
    if (!wantsFocus.current) return
    const row = rows[cursor.row]
    const bar =
      cursor.bar === null
        ? null
        : ground.current?.querySelector<HTMLElement>(`[data-bar="${cursor.bar}"][data-row="${row?.key}"]`)
    const wanted = bar ?? cell.current
    if (cursor.bar !== null && !bar) return
    wantsFocus.current = false
    wanted?.focus({ preventScroll: true })
  })

  // The cursor goes to the bar in the current rows, unless the user has moved on meanwhile. Focus follows with the next
  // render, so this effect comes after the one above, which would still see the old cursor.
  useEffect(() => {
    if (!landed) return
    setLanded(null)
    const at = placeOfBar(rows, landed)
    if ((landed.left && cursor !== landed.left) || !at) return
    setCursor(at)
    if (!landed.left || document.activeElement === document.body) wantsFocus.current = true
  }, [landed, rows, cursor])

  return { cursor, onKeyDown, letGo, dayText }
}

/** Position of a bar: in the first of these rows that contains it, else in any. */
function placeOfBar(rows: readonly Row[], { id, keys }: Landed): Cursor | null {
  const places = rows.flatMap(({ key, bars }, row) =>
    bars.filter(({ entry }) => entry.id === id).map(({ start }) => ({ key, at: { row, column: start, bar: id } })),
  )
  const wanted = keys.map(key => places.find(place => place.key === key)).find(Boolean)
  return (wanted ?? places[0])?.at ?? null
}

const columnTime = (column: number) => wallText(360 + column * 15)

import { type KeyboardEvent, memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BoardPresence, OnBoard } from '~/features/presence/board-presence'
import { planningTexts } from '~/i18n/planning'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { weekdayOf } from '~server/platform/values/days'
import { wallText } from '~server/platform/values/duration-text'
import { overlapsAmong } from '~server/services/planning/team-boards/rules'
import { BarView } from './bar'
import { BoardDays, LoadView } from './board-days'
import {
  type Drop,
  type Entry,
  headingHeight,
  type Load,
  type Row,
  type RowsBy,
  rowAt,
  type Scale,
  type Shade,
  views,
} from './board-model'
import { BusyView } from './busy-view'
import { useBoardDrag } from './use-board-drag'
import { afterDrop, type Outcome } from './use-plan'

interface BoardProps {
  scale: Scale
  rows: readonly Row[]
  height: number
  today: string
  rowsBy: RowsBy
  /** The team's utilization by day; null where rows are not people. */
  loads: readonly Load[] | null
  /** Days off for the whole company. */
  free: readonly Shade[]
  /** Read-only: no permission, or no connection. */
  locked: boolean
  onDrop: (entries: readonly Entry[], drop: Drop) => Promise<Outcome>
  onPlan: (what: { project?: number; appointment?: number }, to: Row, column: number) => void
  onOpen: (entry: Entry) => void
  onCreate: (row: Row, column: number) => void
  onUndo: () => void
}

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

/** Rows rendered beyond the visible ones. */
const overscan = 6
const drawnAtFirst = 30

/**
 * The grid: rows on the left, days on top, bars in between. Cells are a background; rows out of view are not rendered.
 */
export default function Board(props: BoardProps) {
  const { scale, rows, height, today, rowsBy, loads, free, locked, onDrop, onPlan, onOpen, onCreate, onUndo } = props
  const t = useT(planningTexts)
  const format = useFormat()
  const help = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const carried = useRef<HTMLDivElement>(null)
  const target = useRef<HTMLDivElement>(null)
  const spoken = useRef<HTMLParagraphElement>(null)
  const cell = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [cursor, setCursor] = useState<Cursor>({ row: 0, column: 0, bar: null })
  const lifted = useRef<Lifted | null>(null)
  const [landed, setLanded] = useState<Landed | null>(null)
  const seen = useSeenRows(scroller, rows)
  const entryOf = useCallback(
    (id: number) => rows.flatMap(({ bars }) => bars).find(({ entry }) => entry.id === id)?.entry,
    [rows],
  )

  const drop = useCallback(
    (entry: Entry, drop: Drop) => {
      const others = selected.has(entry.id) ? [...selected].filter(id => id !== entry.id) : []
      setSelected(new Set())
      return onDrop([entry, ...others.flatMap(id => entryOf(id) ?? [])], drop)
    },
    [selected, entryOf, onDrop],
  )

  const pointAt = useRef<((at: string | null) => void) | null>(null)
  const dayOf = (column: number) => (scale.view === 'day' ? scale.days[0] : scale.days[column]) ?? ''
  const placeOf = useCallback(
    (at: string) => {
      const [, key, day = '', title = ''] = /^(\S+) (\S+) (.*)$/.exec(at) ?? []
      const row = rows.find(one => one.key === key)
      const column = scale.days.indexOf(day)
      if (!row || column < 0) return null
      const share = 100 / scale.days.length
      return { top: row.top, height: row.height, left: `${column * share}%`, width: `${share}%`, title }
    },
    [rows, scale],
  )

  useBoardDrag({
    ...{ scroller, ground, carried, target, rows, columns: scale.columns, locked },
    ...{ entryOf, onPlan },
    onDrop: (entry, to) => void letFall(entry, to),
    onCarry: at => pointAt.current?.(at && [at.row.key, dayOf(at.column), at.title].join(' ').slice(0, 200)),
    onPress(id, { shiftKey }) {
      const entry = entryOf(id)
      if (!entry) return
      if (!shiftKey) return onOpen(entry)
      setSelected(before => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      })
    },
  })

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
    if (key === 'Escape' && selected.size > 0) {
      setSelected(new Set())
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
      if (to) void letGo(held, to)
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

  /**
   * Drops the lifted bar and moves the cursor along, then announces its position once it is moved: a confirmation, or
   * the server, may refuse it.
   */
  async function letGo({ entry, from, row, by, longer, start }: Lifted, to: Row) {
    const { title } = entry
    const place = { title, row: to.name, day: dayText(start + by) }
    if (by === 0 && longer === 0 && to.key === from.key) return say(t('says.unmoved', place))
    const there = { row, column: start + by, bar: entry.id }
    setCursor(there)
    // In another row the bar is a different element.
    wantsFocus.current = true
    const { isMoved, isOvertaken } = await drop(entry, { from, to, by, longer, copy: false })
    say(isMoved ? t('says.dropped', place) : t(isOvertaken ? 'says.overtaken' : 'says.cancelled', { title }))
    const keys = isMoved ? [to.key, from.key] : [from.key, to.key]
    setLanded({ id: entry.id, keys, left: isOvertaken ? null : there })
  }

  /** Drops what the pointer dragged; only a question that was answered is followed by words and focus. */
  async function letFall(entry: Entry, to: Drop) {
    const { isMoved, isOvertaken } = await drop(entry, to)
    if (!isOvertaken) return
    say(t(isMoved ? 'says.insisted' : 'says.overtaken', { title: entry.title, row: to.to.name }))
    const [target, origin] = [to.to.key, to.from?.key ?? '']
    setLanded({ id: entry.id, keys: isMoved ? [target, origin] : [origin, target], left: null })
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

  const current = rows[cursor.row]
  const label = current
    ? `${t('cell', { row: current.name, day: dayText(cursor.column) })}${barsAt(current, cursor.column).length === 0 ? `: ${t(isAway(current, cursor.column) ? 'away' : 'free')}` : ''}`
    : t('board')
  const { column } = views[scale.view]
  return (
    <div className="planning-board relative grid min-h-0 grow content-start">
      <OnBoard />
      <p id={help} className="sr-only">
        {t('instructions')}
      </p>
      <p ref={spoken} aria-live="assertive" className="sr-only" />
      <div
        ref={scroller}
        data-pane
        className="relative max-h-[calc(100dvh-12.5rem)] min-h-64 overflow-auto rounded-lg border border-line bg-surface [contain:paint]"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the bars and the cell within */}
        <div
          onKeyDown={onKeyDown}
          style={{ minWidth: `calc(var(--names) + ${scale.columns * column}px)` }}
          data-sheet
          className="grid grid-cols-[var(--names)_minmax(0,1fr)] [--names:10.5rem]"
        >
          <div data-sheet-head className="contents">
            <BoardDays {...{ scale, today, loads, free }} />
          </div>
          <div data-lines className="sticky left-0 z-20 border-r border-line bg-surface" style={{ height }}>
            {seen.map(row => (
              <NameOf key={row.key} row={row} />
            ))}
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter on the cell does the same */}
          <div
            ref={ground}
            data-lines
            className="relative overflow-clip"
            style={{ height }}
            onDoubleClick={event => {
              if (locked || !ground.current || (event.target as Element).closest('[data-bar]')) return
              const box = ground.current.getBoundingClientRect()
              const row = rows[rowAt(rows, event.clientY - box.top)]
              const at = Math.floor(((event.clientX - box.left) / box.width) * scale.columns)
              if (row) onCreate(row, at)
            }}
          >
            <Ground {...{ scale, today, free }} />
            {seen.map(row => (
              <Lane key={row.key} row={row} scale={scale} cursor={cursor.bar} selected={selected} locked={locked} />
            ))}
            {current ? (
              <div
                ref={cell}
                data-cell
                role="button"
                tabIndex={cursor.bar === null ? 0 : -1}
                aria-label={label}
                aria-describedby={help}
                className="pointer-events-none absolute -outline-offset-2"
                style={{
                  ...{ top: current.top, height: current.height },
                  ...{ left: `${(cursor.column / scale.columns) * 100}%`, width: `${100 / scale.columns}%` },
                }}
              />
            ) : null}
            <BoardPresence pointAt={pointAt} placeOf={placeOf} />
            <div
              ref={target}
              hidden
              className="pointer-events-none absolute top-0 left-0 z-10 rounded-md border-2 border-accent-mark bg-accent/15"
            />
          </div>
        </div>
      </div>
      <div
        ref={carried}
        hidden
        aria-hidden
        className="pointer-events-none fixed top-0 left-0 z-50 rotate-1 shadow-raised"
      />
    </div>
  )
}

const barsAt = (row: Row, column: number) =>
  row.bars.filter(({ start, end }) => start <= column && column < end).sort((a, b) => a.lane - b.lane)

/** Position of a bar: in the first of these rows that contains it, else in any. */
function placeOfBar(rows: readonly Row[], { id, keys }: Landed): Cursor | null {
  const places = rows.flatMap(({ key, bars }, row) =>
    bars.filter(({ entry }) => entry.id === id).map(({ start }) => ({ key, at: { row, column: start, bar: id } })),
  )
  const wanted = keys.map(key => places.find(place => place.key === key)).find(Boolean)
  return (wanted ?? places[0])?.at ?? null
}

const isAway = ({ shades = [] }: Row, column: number) =>
  shades.some(({ kind, start, end }) => kind !== 'requested' && start <= column && column < end)

const columnTime = (column: number) => wallText(360 + column * 15)

/** The visible rows and some more; all rows for printing. */
function useSeenRows(scroller: React.RefObject<HTMLDivElement | null>, rows: readonly Row[]): readonly Row[] {
  const [range, setRange] = useState<readonly [number, number]>([0, drawnAtFirst])
  useEffect(() => {
    const pane = scroller.current
    if (!pane) return
    const look = () => {
      const first = Math.max(0, rowAt(rows, pane.scrollTop) - overscan)
      const last = rowAt(rows, pane.scrollTop + pane.clientHeight) + overscan + 1
      setRange(before => (before[0] === first && before[1] === last ? before : [first, last]))
    }
    const all = () => flushSync(() => setRange([0, rows.length]))
    look()
    pane.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    window.addEventListener('beforeprint', all)
    window.addEventListener('afterprint', look)
    return () => {
      pane.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
      window.removeEventListener('beforeprint', all)
      window.removeEventListener('afterprint', look)
    }
  }, [scroller, rows])
  return useMemo(() => rows.slice(range[0], range[1]), [rows, range])
}

function NameOf({ row }: { row: Row }) {
  return (
    <>
      {row.heading === null ? null : (
        <div
          data-line="heading"
          className="absolute inset-x-0 flex items-center truncate bg-sunken px-3 text-xs font-medium text-muted"
          style={{ top: row.top - headingHeight, height: headingHeight }}
        >
          {row.heading}
        </div>
      )}
      <div
        data-line
        className="absolute inset-x-0 flex flex-col justify-center border-b border-line px-3"
        style={{ top: row.top, height: row.height }}
      >
        <span className="flex items-center justify-between gap-1">
          <span className="line-clamp-2 min-w-0 leading-tight font-medium break-words">{row.name}</span>
          {row.load ? <LoadView load={row.load} /> : null}
        </span>
        {row.note ? <span className="truncate text-xs text-muted">{row.note}</span> : null}
      </div>
    </>
  )
}

interface LaneProps {
  row: Row
  scale: Scale
  cursor: number | null
  selected: ReadonlySet<number>
  locked: boolean
}

const Lane = memo(function Lane({ row, scale, cursor, selected, locked }: LaneProps) {
  return (
    <>
      {row.heading === null ? null : (
        <div
          aria-hidden
          data-line="heading"
          className="absolute inset-x-0 bg-sunken"
          style={{ top: row.top - headingHeight, height: headingHeight }}
        />
      )}
      <section
        aria-label={row.name}
        data-line
        className="absolute inset-x-0 border-b border-line"
        style={{ top: row.top, height: row.height }}
      >
        {row.shades?.map(shade => (
          <ShadeView key={`${shade.kind} ${shade.start}`} shade={shade} columns={scale.columns} />
        ))}
        {row.busy?.map(busy => (
          <BusyView key={busy.time.id} busy={busy} columns={scale.columns} />
        ))}
        {row.bars.map(bar => (
          <BarView
            key={bar.entry.id}
            {...{ bar, row, scale, locked }}
            active={bar.entry.id === cursor}
            selected={selected.has(bar.entry.id)}
          />
        ))}
      </section>
    </>
  )
})

/** The background of the bars: lines, weekends, days off, today. */
function Ground({ scale, today, free }: Pick<BoardProps, 'scale' | 'today' | 'free'>) {
  const wide = scale.view === 'day' ? scale.columns / 4 : scale.columns
  return (
    <div
      aria-hidden
      className="absolute inset-0 bg-[linear-gradient(to_right,var(--line)_1px,transparent_1px)]"
      style={{ backgroundSize: `${100 / wide}% 100%` }}
    >
      {scale.view === 'day'
        ? null
        : scale.days.map((day, index) => {
            const isOffDay = weekdayOf(day) > 5
            if (!isOffDay && day !== today) return null
            return (
              <div
                key={day}
                className={cn('absolute inset-y-0', isOffDay && 'bg-sunken/70', day === today && 'bg-accent-soft')}
                style={{ left: `${(index / scale.columns) * 100}%`, width: `${100 / scale.columns}%` }}
              />
            )
          })}
      {free.map(shade => (
        <ShadeView key={`${shade.kind} ${shade.start}`} shade={shade} columns={scale.columns} />
      ))}
    </div>
  )
}

const hatched = 'bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_1px,transparent_1px_7px)]'
const shadeLook: Record<Shade['kind'], string> = {
  leave: `${hatched} bg-sunken`,
  closed: `${hatched} bg-sunken`,
  requested: 'rounded-md border-2 border-dashed border-line-strong',
  holiday: 'bg-sunken',
}

/** A period in which one person, or the whole company, is away. */
function ShadeView({ shade: { start, end, kind, name }, columns }: { shade: Shade; columns: number }) {
  const t = useT(planningTexts)
  const text = name ?? t(kind === 'requested' ? 'awayRequested' : 'away')
  return (
    <div
      title={text}
      className={cn('absolute inset-y-0', shadeLook[kind])}
      style={{ left: `${(start / columns) * 100}%`, width: `${((end - start) / columns) * 100}%` }}
    />
  )
}

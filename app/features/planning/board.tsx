import { useCallback, useId, useRef, useState } from 'react'
import { BoardPresence, OnBoard } from '~/features/presence/board-presence'
import { planningTexts } from '~/i18n/planning'
import { useT } from '~/lib/i18n'
import { BoardDays } from './board-days'
import {
  barsAt,
  type Drop,
  type Entry,
  type Load,
  type Row,
  type RowsBy,
  rowAt,
  type Scale,
  type Shade,
  views,
} from './board-model'
import { Ground } from './ground'
import { Lane } from './lane'
import { RowName } from './row-name'
import { useBoardDrag } from './use-board-drag'
import { useBoardKeys } from './use-board-keys'
import type { Outcome } from './use-plan'
import { useSeenRows } from './use-seen-rows'

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

/**
 * The grid: rows on the left, days on top, bars in between. Cells are a background; rows out of view are not rendered.
 */
export default function Board(props: BoardProps) {
  const { scale, rows, height, today, rowsBy, loads, free, locked, onDrop, onPlan, onOpen, onCreate, onUndo } = props
  const t = useT(planningTexts)
  const help = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const carried = useRef<HTMLDivElement>(null)
  const target = useRef<HTMLDivElement>(null)
  const spoken = useRef<HTMLParagraphElement>(null)
  const cell = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
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

  const deselect = useCallback(() => setSelected(new Set()), [])
  const { cursor, onKeyDown, letGo, dayText } = useBoardKeys({
    ...{ scroller, ground, target, spoken, cell, scale, rows, rowsBy, locked, drop, onOpen, onCreate, onUndo },
    ...{ isSelecting: selected.size > 0, onDeselect: deselect },
  })

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
    onDrop: (entry, to) => void letGo(entry, to),
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
              <RowName key={row.key} row={row} />
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

const isAway = ({ shades = [] }: Row, column: number) =>
  shades.some(({ kind, start, end }) => kind !== 'requested' && start <= column && column < end)

import { type RefObject, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Row, rowAt } from './board-model'

/** Rows rendered beyond the visible ones. */
const overscan = 6
const drawnAtFirst = 30

/** The visible rows and some more; all rows for printing. */
export function useSeenRows(scroller: RefObject<HTMLDivElement | null>, rows: readonly Row[]): readonly Row[] {
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

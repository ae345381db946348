import { type RefObject, useEffect } from 'react'

/** From the first columns hidden to the last. */
const ranks = [1, 2, 3, 4] as const
export type Rank = (typeof ranks)[number]

/** Classes of a column's cells: hidden once its rank has yielded. */
export const yielded: Record<Rank, string> = {
  1: 'in-[[data-yielded~="1"]]:hidden',
  2: 'in-[[data-yielded~="2"]]:hidden',
  3: 'in-[[data-yielded~="3"]]:hidden',
  4: 'in-[[data-yielded~="4"]]:hidden',
}

/**
 * Classes of a column's cells where rows must not be crowded: hidden in a narrower list, in the same order, even if the
 * columns' content would fit. Needs no JavaScript, so that a page seldom changes once it is measured.
 */
export const roomy: Record<Rank, string> = {
  1: '@max-6xl:hidden',
  2: '@max-5xl:hidden',
  3: '@max-4xl:hidden',
  4: '@max-3xl:hidden',
}

/**
 * The ranks that have to yield, in order, so that the others fit into `room`; all of them if even that is not enough.
 */
export function ranksToYield(columns: readonly { rank?: Rank | undefined; width: number }[], room: number): Rank[] {
  const sum = (of: readonly { width: number }[]) => of.reduce((total, { width }) => total + width, 0)
  let needed = sum(columns)
  return ranks.filter(rank => {
    if (needed <= room) return false
    needed -= sum(columns.filter(column => column.rank === rank))
    return true
  })
}

/**
 * Lets columns yield, rank by rank, while the table is wider than the box around it. Widths that are given to columns
 * cannot promise that: how wide a table is depends on its records, the language and the font. What still does not fit
 * is scrolled.
 */
export function useYieldingColumns(box: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = box.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    const sizes = () => `${element.clientWidth} ${table.offsetWidth} ${table.offsetHeight}`
    let fitted = ''
    const fit = () => {
      // Hiding columns changes the size of the table, too.
      if (sizes() === fitted) return
      element.dataset.yielded = ''
      // A table that is too wide renders each of its columns at minimum width.
      const isTooWide = element.scrollWidth > element.clientWidth
      if (isTooWide) element.dataset.yielded = ranksToYield(columnsOf(table), element.clientWidth).join(' ')
      fitted = sizes()
    }
    // Live updates add records and fonts load late, so every size change of the table is observed.
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [box])
}

const columnsOf = (table: HTMLTableElement) =>
  [...(table.tHead?.rows[0]?.cells ?? [])].map(cell => ({
    rank: ranks.find(rank => String(rank) === cell.dataset.rank),
    width: cell.getBoundingClientRect().width,
  }))

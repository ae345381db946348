import { type RefObject, useEffect } from 'react'

/** From the first columns to yield to the last. */
const order = ['2xl', 'xl', 'lg', 'md'] as const
export type Yielding = (typeof order)[number]

/** Of a column's cells: hidden once columns of its rank have yielded. */
export const yielded: Record<Yielding, string> = {
  '2xl': 'in-[[data-yielded~="2xl"]]:hidden',
  xl: 'in-[[data-yielded~="xl"]]:hidden',
  lg: 'in-[[data-yielded~="lg"]]:hidden',
  md: 'in-[[data-yielded~="md"]]:hidden',
}

/**
 * Lets columns yield, rank by rank, while the table is wider than the box around it. Widths of columns alone cannot
 * promise that: how wide a table is depends on its records, the language and the font. What still does not fit is
 * scrolled.
 */
export function useYieldingColumns(box: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = box.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    const fit = () => {
      // In one go without a paint between: the widest that fits is found anew for every width.
      for (let count = 0; count <= order.length; count++) {
        element.dataset.yielded = order.slice(0, count).join(' ')
        if (element.scrollWidth <= element.clientWidth) return
      }
    }
    // Records come by live updates, fonts late: what changes the size of the table is looked at as well.
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [box])
}

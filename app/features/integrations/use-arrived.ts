import { useState } from 'react'

/**
 * Which rows of a list came in while it was shown. Another list (other filters, another page) begins anew: its rows are
 * not news. Ids rise with time.
 */
export function useArrived(list: string, ids: readonly number[]): ReadonlySet<number> {
  const [seen, setSeen] = useState({ list, newest: Math.max(0, ...ids) })
  if (seen.list === list) return new Set(ids.filter(id => id > seen.newest))
  setSeen({ list, newest: Math.max(0, ...ids) })
  return new Set()
}

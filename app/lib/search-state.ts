import { useNavigation, useSearchParams } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'

/** Changes of a list's URL; null removes a parameter. Each change returns to the first page. */
export type SearchChange = Record<string, string | null>

/** The URL's search part as a list's state. `replace` keeps typing out of the browser's history. */
export function useSearchState() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: SearchChange, options?: { replace?: boolean }) => {
      setParams(current => applySearch(current, changes), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      })
    },
    [setParams],
  )
  return { params, change }
}

/**
 * The search part after a change, for links: `<Link to={{ search: applySearch(params, { sort: 'date' }).toString()
 * }}>`.
 */
export function applySearch(current: URLSearchParams, changes: SearchChange): URLSearchParams {
  const next = new URLSearchParams(current)
  next.delete('offset')
  next.delete('before')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** True while this list is being loaded again for more than 150 ms, by filter, sort or page. */
export function useListPending(): boolean {
  const navigation = useNavigation()
  const here = typeof window === 'undefined' ? '' : window.location.pathname
  const loading = navigation.state === 'loading' && navigation.location.pathname === here && !navigation.formMethod
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), 150)
    return () => clearTimeout(timer)
  }, [loading])
  return loading && slow
}

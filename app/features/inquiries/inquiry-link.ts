import { useSearchParams } from '@remix-run/react'
import { useCallback } from 'react'

/** URLs within the inquiries that keep view, search and column: `link('7/edit')`, `link()` for the board. */
export function useInquiryLink(): (path?: number | string) => string {
  const search = useSearchParams()[0].toString()
  return useCallback(path => `/inquiries${path === undefined ? '' : `/${path}`}${search ? `?${search}` : ''}`, [search])
}

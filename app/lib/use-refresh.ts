import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Reloads a page at intervals while it is visible, for figures without live updates. */
export function useRefresh(intervalMs: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => document.hidden || revalidate()
    const timer = setInterval(refresh, intervalMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [intervalMs, revalidate])
}

import { useNavigation } from '@remix-run/react'

/** A thin bar at the top while a page is loading; hidden for the first 150 ms. */
export function ProgressBar() {
  const busy = useNavigation().state !== 'idle'
  if (!busy) return null
  return (
    <div data-noprint aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-100 h-0.5 overflow-hidden">
      <div className="progress-bar h-full bg-accent-mark" />
    </div>
  )
}

import { useEffect, useState } from 'react'

/** The origin under which this browser reaches the service; empty until hydration. */
export function useOrigin(): string {
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(window.location.origin), [])
  return origin
}

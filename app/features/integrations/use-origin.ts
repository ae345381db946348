import { useEffect, useState } from 'react'

/** The address under which this browser reaches the service; empty until the page runs. */
export function useOrigin(): string {
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(window.location.origin), [])
  return origin
}

import { useEffect, useState } from 'react'

/**
 * Whether the page takes input already. What waits for it delays no page, and is no boundary that an update could meet
 * before its hydration (React 421).
 */
export function useStarted(): boolean {
  const [started, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  return started
}

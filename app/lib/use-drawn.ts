import { startTransition, useEffect, useState } from 'react'

/**
 * The lines of a long list that stand on the page: the server and the first drawing have the `first` of them, the
 * others follow a few at a time, so that neither the service nor who waits for the page is held up by a thousand of
 * them. All are in hand from the beginning; only drawing takes its time.
 */
export function useDrawn<Line>(lines: readonly Line[], first: number): readonly Line[] {
  const [count, setCount] = useState(first)
  const isShort = count < lines.length
  useEffect(() => {
    if (isShort) startTransition(() => setCount(count + first / 2))
  }, [isShort, count, first])
  return isShort ? lines.slice(0, count) : lines
}

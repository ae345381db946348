import { type ComponentType, useCallback, useRef, useState } from 'react'

/**
 * A component whose script is loaded when `bring` is called, or when a user turns to the element that has the handlers
 * `whenTurnedTo`, by pointer or keyboard; null until it is loaded. It only adds to what is shown already, so the page
 * does not wait for it: without a network the next call retries.
 * @param load must always be the same function
 */
export function useLate<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Late, setLate] = useState<ComponentType<Props> | null>(null)
  const isBrought = useRef(false)
  const bring = useCallback(() => {
    if (isBrought.current) return
    isBrought.current = true
    load().then(
      module => setLate(() => module.default),
      () => {
        isBrought.current = false
      },
    )
  }, [load])
  // Handlers that only load: the element needs no role for them.
  // A pointer that rests on the element when the page becomes interactive never enters it, but moves on it.
  return { Late, bring, whenTurnedTo: { onPointerEnter: bring, onPointerMove: bring, onFocus: bring } }
}

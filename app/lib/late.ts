import { type ComponentType, useCallback, useState } from 'react'

/**
 * A component whose script is fetched when `bring` is called; null until it is there. It adds to what stands already,
 * so its arrival is not awaited: without a network it is tried again at the next call.
 * @param load always the same function
 */
export function useLate<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Late, setLate] = useState<ComponentType<Props> | null>(null)
  const bring = useCallback(() => {
    load().then(
      module => setLate(() => module.default),
      () => {},
    )
  }, [load])
  return { Late, bring }
}

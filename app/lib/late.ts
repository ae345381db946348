import { type ComponentType, useCallback, useState } from 'react'

/**
 * A component whose script is loaded when `bring` is called; null until it is loaded. It only adds to what is shown
 * already, so the page does not wait for it: without a network the next call retries.
 * @param load must always be the same function
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

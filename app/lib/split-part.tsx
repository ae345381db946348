import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { latePart } from './late-part'

const parts = new Map<string, () => Promise<unknown>>()

/**
 * A part of a page with a script of its own, which the server renders as well. The browser fetches it before it takes
 * the page over: React throws away what it has yet to hydrate when anything around it changes meanwhile (its error
 * 421), and with it what the user has begun to type. Shown later on, it waits as a late part does, behind `fallback`.
 */
export function splitPart<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  const bring = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Late = latePart(bring)
  // The server has them all before it renders.
  if (typeof document === 'undefined') void bring()
  parts.set(name, bring)
  return function Part(props: Props) {
    // What stands keeps its state: it is not exchanged once the script is there.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return (
      <>
        <template data-part={name} />
        <Suspense fallback={fallback}>
          <Shown {...props} />
        </Suspense>
      </>
    )
  }
}

/** Resolves when the scripts of all server-rendered parts are loaded. One that fails to load is retried. */
export async function partsLoaded(): Promise<void> {
  const names = [...document.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset }) => dataset.part ?? '')
  await Promise.all(
    names.map(name =>
      parts
        .get(name)?.()
        .catch(() => {}),
    ),
  )
}

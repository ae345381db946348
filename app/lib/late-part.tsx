import { CloudOff } from 'lucide-react'
import { type ComponentType, lazy, useEffect, useId, useSyncExternalStore } from 'react'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { commonTexts } from '~/i18n/common'
import { errorsTexts } from '~/i18n/errors'
import { useT } from './i18n'

/**
 * A part of a page whose script comes when it is needed. One that does not come, after an update of the service or
 * without a connection, costs this part: React's own `lazy` would replace the whole page, and what was typed in it. So
 * does one that fails while it starts; that is a fault of ours, which the browser's console and its listeners hear of.
 * @param instead what stands there then; without it a line at the foot of the window says it. `Nothing` is for parts
 * that the user has not asked for
 */
export function latePart<Part>(load: () => Promise<{ default: Part }>, instead?: ComponentType): Part {
  const late = lazy(() =>
    (load() as Promise<{ default: ComponentType }>).catch((error: unknown) => {
      const isFault = !isNotFetched(error)
      if (isFault) globalThis.reportError?.(error)
      return { default: instead ?? (isFault ? NotStarted : NotLoaded) }
    }),
  )
  return late as unknown as Part
}

/** Shown in place of a missing part that the page can do without. */
export function Nothing() {
  return null
}

/**
 * Whether a script or its styles failed to load. No standard defines the error of a failed `import()`: Chromium,
 * Firefox and Safari reject with a TypeError in their own words each, Vite with an Error for styles.
 */
export const isNotFetched = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

const NotLoaded = () => <MissingPart text="notLoaded.body" />
const NotStarted = () => <MissingPart text="notLoaded.fault" />

/** The parts that are missing now: the first of them says it for all, and closing it closes it for all. */
let missing: readonly string[] = []
const listeners = new Set<() => void>()

function setMissing(parts: readonly string[]) {
  missing = parts
  for (const listener of listeners) listener()
}

function onMissing(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Browsers cache a failed script as missing: only reloading the page requests it again. */
function MissingPart({ text }: { text: 'notLoaded.body' | 'notLoaded.fault' }) {
  const t = useT(errorsTexts)
  const common = useT(commonTexts)
  const id = useId()
  useEffect(() => {
    setMissing([...missing, id])
    return () => setMissing(missing.filter(other => other !== id))
  }, [id])
  const first = useSyncExternalStore(
    onMissing,
    () => missing[0],
    () => undefined,
  )
  if (first !== id) return null
  return (
    <div role="alert" className="fixed inset-x-4 bottom-20 z-50 mx-auto max-w-160 md:bottom-4">
      <Notice
        tone="danger"
        icon={CloudOff}
        title={t('notLoaded.title')}
        className="bg-raised"
        actions={
          <>
            <Button size="sm" onClick={() => setMissing([])}>
              {common('actions.close')}
            </Button>
            <Button size="sm" variant="primary" onClick={() => window.location.reload()}>
              {t('reload')}
            </Button>
          </>
        }
      >
        <p>{t(text)}</p>
      </Notice>
    </div>
  )
}

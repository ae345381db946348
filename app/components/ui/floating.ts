import { createContext, useContext, useSyncExternalStore } from 'react'

/** True inside dialogs and sheets, which hide the rest of the page from everybody. */
export const InsideDialog = createContext(false)

/**
 * Where a menu, popover or tooltip is put: inside the page's main landmark, so that it belongs to a named part of the
 * page; from within a dialog at the end of the body, since the main landmark is hidden then.
 */
export function useFloatingContainer(): HTMLElement | undefined {
  const insideDialog = useContext(InsideDialog)
  // Looked up once more after the commit: while a page is rendered, the landmark of the page before is still there.
  const main = useSyncExternalStore(neverChanges, mainLandmark, mainLandmark)
  return insideDialog ? undefined : (main ?? undefined)
}

const neverChanges = () => () => {}
const mainLandmark = () => (typeof document === 'undefined' ? null : document.getElementById('content'))

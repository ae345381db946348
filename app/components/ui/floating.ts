import { createContext, useContext, useSyncExternalStore } from 'react'

/** True inside dialogs and sheets, which hide the rest of the page from all users. */
export const InsideDialog = createContext(false)

/**
 * Container of a menu, popover or tooltip: inside the page's main landmark, so that it belongs to a named part of the
 * page; within a dialog, the end of the body, since the main landmark is hidden then.
 */
export function useFloatingContainer(): HTMLElement | undefined {
  const insideDialog = useContext(InsideDialog)
  // Looked up again after the commit: during rendering, the previous page's landmark is still there.
  const main = useSyncExternalStore(neverChanges, mainLandmark, mainLandmark)
  return insideDialog ? undefined : (main ?? undefined)
}

const neverChanges = () => () => {}
const mainLandmark = () => (typeof document === 'undefined' ? null : document.getElementById('content'))

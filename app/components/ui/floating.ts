import { createContext, useContext } from 'react'

/** True inside dialogs and sheets, which hide the rest of the page from everybody. */
export const InsideDialog = createContext(false)

/**
 * Where a menu, popover or tooltip is put: inside the page's main landmark, so that it belongs to a named part of the
 * page; from within a dialog at the end of the body, since the main landmark is hidden then.
 */
export function useFloatingContainer(): HTMLElement | undefined {
  const insideDialog = useContext(InsideDialog)
  if (insideDialog || typeof document === 'undefined') return undefined
  return document.getElementById('content') ?? undefined
}

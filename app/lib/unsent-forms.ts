import { useEffect, useSyncExternalStore } from 'react'

/** A plain form with typed input that has not been submitted. */
export interface UnsentForm {
  /** Removes the typed input from the device. */
  discard: () => void
  /** Nothing of it is kept on the device: it is lost with the page. */
  isLost?: boolean
}

const forms = new Set<UnsentForm>()
const watchers = new Set<() => void>()

/** Counts the form among those that leaving the page asks about, or no longer. */
export function markUnsent(form: UnsentForm, isUnsent: boolean): void {
  if (forms.has(form) === isUnsent) return
  if (isUnsent) forms.add(form)
  else forms.delete(form)
  for (const watcher of watchers) watcher()
}

export const hasUnsentForms = (): boolean => forms.size > 0

export function discardUnsentForms(): void {
  for (const form of [...forms]) {
    form.discard()
    markUnsent(form, false)
  }
}

/** Whether any form of the page has unsaved input. */
export const useHasUnsentForms = (): boolean => useSyncExternalStore(subscribe, hasUnsentForms, () => false)

/** Whether unsaved input is kept on the device, lost with the page, or some of each. */
export const useWhatIsUnsent = (): 'kept' | 'lost' | 'both' | null =>
  useSyncExternalStore(subscribe, whatIsUnsent, () => null)

function whatIsUnsent() {
  const lost = [...forms].filter(({ isLost }) => isLost).length
  if (forms.size === 0) return null
  return lost === 0 ? 'kept' : lost === forms.size ? 'lost' : 'both'
}

/** Asks before the page is left while something is in work that is kept nowhere. */
export function useUnsentWork(isInWork: boolean): void {
  useEffect(() => {
    if (!isInWork) return
    const work: UnsentForm = { discard: () => {}, isLost: true }
    markUnsent(work, true)
    return () => markUnsent(work, false)
  }, [isInWork])
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

import { useEffect, useRef } from 'react'
import type { Navigation } from './nav-items'

interface FrameKeys {
  navigation: Navigation
  navigate: (to: string) => void
  open: (overlay: 'palette' | 'shortcuts' | 'create') => void
  /** Absent where no assistant is available. */
  openAssistant: (() => void) | undefined
  toggleRail: () => void
}

const SEQUENCE_MS = 1_200

/**
 * Shortcuts that work everywhere: Ctrl K, Ctrl J, ?, c, j, [, / and g with a letter. Never while typing or while a
 * dialog is open.
 */
export function useFrameKeys(keys: FrameKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stopWaiting = () => {
      clearTimeout(waiting)
      waiting = undefined
    }

    function onKeyDown(event: KeyboardEvent) {
      const { navigation, navigate, open, openAssistant, toggleRail } = latest.current
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        open('palette')
        return
      }
      if (openAssistant && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'j') {
        event.preventDefault()
        openAssistant()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      if (waiting) {
        stopWaiting()
        const item = [...navigation.main, ...navigation.admin].find(place => place.key === event.key)
        if (!item) return
        event.preventDefault()
        navigate(item.to)
      } else if (event.key === 'g') {
        waiting = setTimeout(stopWaiting, SEQUENCE_MS)
      } else if (event.key === '?') {
        open('shortcuts')
      } else if (event.key === 'c') {
        open('create')
      } else if (event.key === 'j' && !document.activeElement?.closest('[data-row]')) {
        document.querySelector<HTMLElement>('[data-row] a')?.focus()
      } else if (event.key === '[') {
        toggleRail()
      } else if (event.key === '/') {
        event.preventDefault()
        const search = document.querySelector<HTMLElement>('[data-list-search]')
        search ? search.focus() : open('palette')
      }
    }

    document.addEventListener('keydown', onKeyDown)
    return () => {
      stopWaiting()
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null
}

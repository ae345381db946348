import { type ClipboardEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Locale } from '~/lib/locale'
import { pastedRows } from './pasted-rows'
import { type Cell, isBlank, type Row } from './row'
import type { RowActions } from './use-row-actions'

/** Focuses a cell, even one that the next render mounts. */
export function useCellFocus(list: RefObject<HTMLElement>) {
  const wanted = useRef<{ key: string; cell: Cell } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { key, cell } = wanted.current
    const control = cellOf(list.current?.querySelector(`[data-row="${key}"]`), cell)
    if (!control) return
    wanted.current = null
    control.focus()
    control.scrollIntoView({ block: 'nearest' })
  })
  return useCallback((key: string, cell: Cell) => {
    wanted.current = { key, cell }
  }, [])
}

/**
 * Keys within the cells: Enter adds a line, Alt with arrows moves it, arrows move up and down, Tab goes from cell to
 * cell past handle and menu, Ctrl+Backspace removes a blank line.
 */
export function rowKeys(event: KeyboardEvent<HTMLElement>, rows: readonly Row[], actions: RowActions): void {
  const at = placeOf(event.target)
  if (!at || event.nativeEvent.isComposing) return
  const { key, cell, line, control } = at
  const done = (act: () => void) => {
    event.preventDefault()
    act()
  }
  const vertical = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  const command = event.ctrlKey || event.metaKey

  if (vertical !== 0 && event.altKey) done(() => actions.move(key, vertical, cell))
  else if (vertical !== 0 && control instanceof HTMLInputElement && !command) {
    const next = neighbourCell(line, vertical, cell)
    if (next) done(() => enter(next))
  } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !command) {
    // Touch keyboards have no Shift+Enter: there Enter breaks the line, and the buttons below add rows.
    const breaksLine = control instanceof HTMLTextAreaElement && matchMedia('(pointer: coarse)').matches
    if (!breaksLine) done(() => actions.add(key))
  } else if (event.key === 'Backspace' && command) {
    const row = rows.find(one => one.key === key)
    if (row && isBlank(row)) done(() => actions.remove(key))
  } else if (event.key === 'Tab' && !event.altKey && !command) {
    const next = tabTarget(line, control, event.shiftKey)
    if (next) done(() => enter(next))
  }
}

/** A table in the clipboard becomes lines; any other text is pasted as usual. */
export function pasteRows(event: ClipboardEvent<HTMLElement>, locale: Locale, actions: RowActions): void {
  const at = placeOf(event.target)
  const pasted = at && pastedRows(event.clipboardData.getData('text/plain'), locale)
  if (!pasted) return
  event.preventDefault()
  actions.paste(at.key, pasted)
}

function placeOf(target: EventTarget) {
  if (!(target instanceof HTMLElement)) return null
  const line = target.closest<HTMLElement>('[data-row]')
  const cell = target.dataset.cell as Cell | undefined
  const key = line?.dataset.row
  return line && key && cell ? { line, key, cell, control: target } : null
}

const cellOf = (line: Element | null | undefined, cell: Cell) =>
  line?.querySelector<HTMLElement>(`[data-cell="${cell}"]`) ?? null

// Sections and texts have no amounts; moving up and down skips them.
function neighbourCell(line: HTMLElement, step: 1 | -1, cell: Cell): HTMLElement | null {
  let next = step === 1 ? line.nextElementSibling : line.previousElementSibling
  while (next) {
    const target = cellOf(next, cell)
    if (target) return target
    next = step === 1 ? next.nextElementSibling : next.previousElementSibling
  }
  return null
}

function tabTarget(line: HTMLElement, control: HTMLElement, backwards: boolean): HTMLElement | null {
  const own = [...line.querySelectorAll<HTMLElement>('[data-cell]')]
  if (control !== own.at(backwards ? 0 : -1)) return null
  const next = backwards ? line.previousElementSibling : line.nextElementSibling
  return [...(next?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])].at(backwards ? -1 : 0) ?? null
}

function enter(control: HTMLElement): void {
  control.focus()
  if (control instanceof HTMLInputElement) control.select()
}

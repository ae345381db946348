import { PICTURES } from './printable'

/** Approximate number of characters in one line of the widest column. */
const lettersPerLine = 100

/**
 * Approximate number of lines of a paper, from its model: one per entry of its lists, and more for long texts.
 * Estimates the work before the layout.
 */
export function printedLines(value: unknown, key = ''): number {
  if (typeof value === 'string') return PICTURES.has(key) ? 0 : Math.floor(value.length / lettersPerLine)
  if (value === null || typeof value !== 'object') return 0
  const own = Array.isArray(value) ? value.length : 0
  const names = Array.isArray(value) ? value.map(entry => [key, entry] as const) : Object.entries(value)
  return names.reduce((sum, [name, entry]) => sum + printedLines(entry, name), own)
}

import { PICTURES } from './printable'

/** What about fits into one line of the widest column. */
const lettersPerLine = 100

/**
 * About how many lines a paper has, by its model: one for each entry of its lists, and more where texts are long.
 * Estimates before the layout how much work it will be.
 */
export function printedLines(value: unknown, key = ''): number {
  if (typeof value === 'string') return PICTURES.has(key) ? 0 : Math.floor(value.length / lettersPerLine)
  if (value === null || typeof value !== 'object') return 0
  const own = Array.isArray(value) ? value.length : 0
  const names = Array.isArray(value) ? value.map(entry => [key, entry] as const) : Object.entries(value)
  return names.reduce((sum, [name, entry]) => sum + printedLines(entry, name), own)
}

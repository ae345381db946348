/** Maximum distance from a lone quote to the end of its cell. */
const maxRestLength = 2000

/**
 * Doubles lone quotes within a quoted cell, as written by programs that quote a text without escaping its quotes
 * (`"Rohr 1/2" verzinkt";12`), and quotes escaped with a backslash. Only if the cell ends with a quote later in the
 * same line; any other text stays as it is.
 */
export function withDoubledQuotes(text: string, delimiter: string): string {
  if (!text.includes('"')) return text
  const ends = (at: number) => at >= text.length || delimiter === text[at] || text[at] === '\n' || text[at] === '\r'
  let mended = ''
  let taken = 0
  let begins = true
  let quoted = false
  /** End of the current cell, once it was searched for. */
  let end = -1
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]
    if (!quoted) {
      quoted = begins && mark === '"'
      begins = mark === delimiter || mark === '\n' || mark === '\r'
    } else if (mark === '"') {
      if (text[at + 1] === '"') {
        at += 1
        continue
      }
      if (!ends(at + 1) && end <= at) end = endOfCell(text, at + 1, ends)
      if (ends(at + 1)) quoted = begins = false
      else if (end > at) {
        mended += `${text.slice(taken, text[at - 1] === '\\' ? at - 1 : at)}""`
        taken = at + 1
      } else quoted = begins = false
    }
  }
  return mended + text.slice(taken)
}

/** Index of the quote that closes the cell in the same line; -1 if there is none. */
function endOfCell(text: string, from: number, ends: (at: number) => boolean): number {
  for (let at = from; at < Math.min(text.length, from + maxRestLength); at += 1) {
    const mark = text[at]
    if (mark === '\n' || mark === '\r') return -1
    if (mark === '"' && ends(at + 1)) return at
  }
  return -1
}

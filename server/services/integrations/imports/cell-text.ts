/** What a cell's number stands for, as its format says. */
export type NumberStyle = 'plain' | 'day' | 'percent'

/** Formats that every program knows without a definition (ECMA-376 Part 1, 18.8.30): those that show a day. */
const builtInDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])

export function numberStyle(id: number, code: string | undefined): NumberStyle {
  if (id === 9 || id === 10) return 'percent'
  if (builtInDays.has(id)) return 'day'
  if (code === undefined) return 'plain'
  // Quoted texts, escaped letters and conditions are no placeholders.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  if (/[dyj]/i.test(bare)) return 'day'
  return bare.includes('%') ? 'percent' : 'plain'
}

/** What is written in a cell: `text` as it is shown, `number` as it is stored where it is one, else `''`. */
export interface CellText {
  text: string
  number: string
}

/** Numbers have a point, days are `YYYY-MM-DD`, percentages have their sign. */
export function cellText(
  value: string,
  { type, style }: { type: string; style: NumberStyle },
  strings: readonly string[],
  date1904: boolean,
): CellText {
  if (type === 's') return { text: strings[Number(value)] ?? '', number: '' }
  if (type === 'b') return { text: value === '1' ? 'true' : 'false', number: '' }
  const number = type !== 'n' || value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return { text: value, number: '' }
  const day = style === 'day' ? dayText(number, date1904) : null
  // A day has no number: a price that a spreadsheet took for one is pointed out instead of being 46,143.
  if (day) return { text: day, number: '' }
  const stored = style === 'percent' ? `${decimalText(number * 100)}%` : decimalText(number)
  return { text: stored, number: stored }
}

/** Fifteen digits are what Excel keeps; more of them are an error of binary fractions. */
function decimalText(number: number): string {
  const text = String(Number(number.toPrecision(15)))
  return text.includes('e') ? BigInt(Math.round(number)).toString() : text
}

const dayMs = 86_400_000

/**
 * Days since 30 December 1899, which makes up for the 29 February 1900 that Excel believes in; or since 1904. Null
 * outside of its calendar.
 */
function dayText(serial: number, date1904: boolean): string | null {
  const days = Math.floor(serial)
  if (days < (date1904 ? 0 : 61) || days > 2_958_465) return null
  const epoch = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  return new Date(epoch + days * dayMs).toISOString().slice(0, 10)
}

const STEP = 0.25
const MOST = 24

/** Hours as people on site say them: `2.5` -> "2:30". */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Reads "2:30", "2,5", "2.5", ":45" and "90 min" as hours with two decimals; NaN where it is none of these. */
export function parseHours(text: string): number {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/\s*(h|std\.?|stunden?|hours?)$/, '')
  const minutes = /^(\d{1,4})\s*(m|min\.?)$/.exec(bare)
  if (minutes) return rounded(Number(minutes[1]) / 60)
  const clock = /^(\d{0,2}):([0-5]\d)$/.exec(bare)
  if (clock) return rounded(Number(clock[1] || 0) + Number(clock[2]) / 60)
  return /^\d{0,2}([.,]\d{1,4})?$/.test(bare) && /\d/.test(bare) ? rounded(Number(bare.replace(',', '.'))) : Number.NaN
}

/** The next quarter of an hour up (`1`) or down (`-1`); never below 15 minutes nor above a day. */
export function steppedHours(hours: number, direction: 1 | -1): number {
  if (!Number.isFinite(hours)) return STEP
  const quarters = hours / STEP
  const next = direction === 1 ? Math.floor(quarters + 1e-9) + 1 : Math.ceil(quarters - 1e-9) - 1
  return Math.min(MOST, Math.max(STEP, next * STEP))
}

/** Whether a work line may carry it: more than 0, at most a day. */
export const areHours = (hours: number): boolean => hours > 0 && hours <= MOST

/** The sum of several lines, without the dust of binary fractions. */
export const sumOfHours = (lines: readonly { hours: number }[]): number =>
  rounded(lines.reduce((sum, line) => sum + line.hours, 0))

function rounded(hours: number): number {
  return Math.round(hours * 100) / 100
}

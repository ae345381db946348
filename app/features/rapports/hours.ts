const STEP = 0.25
const MOST = 24

/** The next quarter of an hour up (`1`) or down (`-1`); never below 15 minutes nor above a day. */
export function steppedHours(hours: number, direction: 1 | -1): number {
  if (!Number.isFinite(hours)) return STEP
  const quarters = hours / STEP
  const next = direction === 1 ? Math.floor(quarters + 1e-9) + 1 : Math.ceil(quarters - 1e-9) - 1
  return Math.min(MOST, Math.max(STEP, next * STEP))
}

/** Whether the hours are valid in a work line: more than 0, at most a day. */
export const areHours = (hours: number): boolean => hours > 0 && hours <= MOST

/** The sum of several lines, without floating-point residue. */
export const sumOfHours = (lines: readonly { hours: number }[]): number =>
  Math.round(lines.reduce((sum, line) => sum + line.hours, 0) * 100) / 100

/**
 * Whole minutes as hours and minutes: `450` -> "7:30", `-95` -> "−1:35". The only format of a duration of work; a
 * billed quantity of hours is a quantity with two decimals instead.
 */
export function durationText(minutes: number): string {
  const whole = Math.abs(Math.round(minutes))
  return `${minutes < 0 && whole > 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Minutes past midnight as wall time: `450` -> "07:30". */
export const wallText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

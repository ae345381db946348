import type { Format } from '~/lib/format'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/**
 * Bytes in the largest unit that leaves a whole number before the comma: `48213` -> "48 kB", `2147483648` -> "2,1 GB".
 */
export function fileSize(format: Format, bytes: number): string {
  let at = 0
  let value = bytes
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1000
    at++
  }
  const digits = at > 1 && value < 100 ? 1 : 0
  return format.number(value, {
    style: 'unit',
    unit: units[at] ?? 'byte',
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  })
}

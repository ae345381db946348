import type { Locale } from './locale'
import { numberStyle } from './number-style'

/** A waiting time in words: `30 Sekunden`, `5 Minuten`, `1 Stunde`; rounded up, so that no one comes back too early. */
export function waitText(seconds: number, locale: Locale): string {
  const [unit, size] =
    seconds <= 90
      ? (['second', 1] as const)
      : seconds <= 90 * 60
        ? (['minute', 60] as const)
        : (['hour', 3600] as const)
  return numberStyle(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(seconds / size))
}

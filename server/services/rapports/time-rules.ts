import { type Amount, Decimal, decimal } from '../../core/money'

/** Hours of a time entry as a work line carries them: minutes / 60, to 2 decimals, half up. */
export const hoursOf = (durationMinutes: Amount): Decimal =>
  decimal(durationMinutes).dividedBy(60).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

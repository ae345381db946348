import { durationText } from '~server/platform/values/duration-text'

/** Hours in clock notation, as common on site: `2.5` -> "2:30". */
export const hoursText = (hours: number): string => durationText(hours * 60)

/** Parses "2:30", "2,5", "2.5", ":45", "-1:30" and "90 min" as hours with two decimals; NaN for anything else. */
export function parseHours(text: string): number {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/\s*(h|std\.?|stunden?|hours?)$/, '')
  const [, sign, amount = ''] = /^([-−–+]?)(.*)$/.exec(bare) ?? []
  const hours = amountOf(amount)
  return sign === '' || sign === '+' ? hours : -hours
}

function amountOf(text: string): number {
  const minutes = /^(\d{1,5})\s*(m|min\.?)$/.exec(text)
  if (minutes) return rounded(Number(minutes[1]) / 60)
  const clock = /^(\d{0,5}):([0-5]\d)$/.exec(text)
  if (clock) return rounded(Number(clock[1] || 0) + Number(clock[2]) / 60)
  return /^\d{0,5}([.,]\d{1,4})?$/.test(text) && /\d/.test(text) ? rounded(Number(text.replace(',', '.'))) : Number.NaN
}

const rounded = (hours: number): number => Math.round(hours * 100) / 100

/** A calendar day as `YYYY-MM-DD`, without a time or a zone. */
export type Day = string

/** The day that a clock on the wall of `timeZone` shows at `instant`. */
export function dayIn(timeZone: string, instant: Date): Day {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return parts.format(instant)
}

/** Postgres dates travel as midnight UTC. */
export function dayToDate(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`)
}

export function dateToDay(date: Date): Day {
  return date.toISOString().slice(0, 10)
}

export function addDays(day: Day, days: number): Day {
  const date = dayToDate(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dateToDay(date)
}

/** Whole days from `from` to `to`; negative when `to` lies before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((dayToDate(to).getTime() - dayToDate(from).getTime()) / 86_400_000)
}

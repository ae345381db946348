/** A span of time; its end is exclusive. */
export interface Span {
  startedAt: Date
  endedAt: Date
}

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / 60_000)

/**
 * Whole minutes of a span as wall clocks count them: the seconds of both ends are cut off, so that consecutive spans
 * add up to the minutes of the whole. Computed on instants, independent of clock changes.
 */
export const minutesOf = ({ startedAt, endedAt }: Span): number => minuteOf(endedAt) - minuteOf(startedAt)

/** Whole minutes of breaks within a span. */
export const breakMinutesOf = (breaks: readonly Span[]): number =>
  breaks.reduce((total, pause) => total + minutesOf(pause), 0)

/** A piece of time; its end no longer belongs to it. */
export interface Span {
  startedAt: Date
  endedAt: Date
}

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / 60_000)

/**
 * Whole minutes of a span as clocks on a wall count them: the seconds of both ends are cut off, so that spans which
 * follow each other have together the minutes of the whole. Arithmetic on instants, whatever clocks on walls do.
 */
export const minutesOf = ({ startedAt, endedAt }: Span): number => minuteOf(endedAt) - minuteOf(startedAt)

/** Whole minutes of breaks within a span. */
export const breakMinutesOf = (breaks: readonly Span[]): number =>
  breaks.reduce((total, pause) => total + minutesOf(pause), 0)

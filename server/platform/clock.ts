/** Time is injected through the context, so a test can say "on 31 December, 23:30". */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

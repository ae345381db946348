/** Minutes to wait after the first, second … failed attempt; further attempts repeat the last step. */
export const retryMinutes = [1, 5, 15, 60, 240] as const

const minute = 60_000

interface FailedAttempt {
  /** 1 for the first. */
  attempt: number
  maxAttempts: number
  now: Date
  /** The receiver's header as it came: seconds or an HTTP date. */
  retryAfter: string | null
  /** 0 to 1; spreads deliveries that failed together. */
  random: number
}

/**
 * When to try again after a failed attempt, or null when it was the last one. Never earlier than the step of the
 * schedule and at most a tenth later; `Retry-After` can delay it up to the length of the next step, not shorten it.
 */
export function nextAttemptAt({ attempt, maxAttempts, now, retryAfter, random }: FailedAttempt): Date | null {
  if (attempt >= maxAttempts) return null
  const wait = stepMs(attempt) * (1 + random / 10)
  const requestedWait = Math.min(retryAfterMs(retryAfter, now), stepMs(attempt + 1))
  return new Date(now.getTime() + Math.ceil(Math.max(wait, requestedWait)))
}

const stepMs = (attempt: number): number => {
  const index = Math.min(attempt, retryMinutes.length) - 1
  return (retryMinutes[index] ?? retryMinutes[0]) * minute
}

/** The delay requested by the header in milliseconds; 0 if it is missing or invalid (RFC 9110, 10.2.3). */
function retryAfterMs(header: string | null, now: Date): number {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime())
}

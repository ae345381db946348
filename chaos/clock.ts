/** Interval of the scheduler's calls in these runs; once a minute is usual, and only makes the same wait longer. */
export const cronEveryMs = 5_000

export interface Clock {
  calls(): number
  stop(): void
}

/** The external scheduler, like crontab and curl: calls one web process after the other, whether it responds or not. */
export function startClock(webs: readonly string[], secret: string): Clock {
  let calls = 0
  const timer = setInterval(() => {
    const web = webs[calls++ % webs.length]
    fetch(`${web}/api/cron/webhook-out`, { method: 'POST', headers: { authorization: `Bearer ${secret}` } })
      .then(answer => answer.arrayBuffer())
      .catch(() => {})
  }, cronEveryMs)
  return { stop: () => clearInterval(timer), calls: () => calls }
}

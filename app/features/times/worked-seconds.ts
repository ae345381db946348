interface RunningClock {
  now: string
  paused_at: string | null
  entry: { started_at: string | null; breaks: readonly { started_at: string; ended_at: string | null }[] } | null
}

/** Seconds that a clock has counted up to its `now`, without its breaks. */
export function workedSeconds({ now, paused_at, entry }: RunningClock): number {
  if (!entry?.started_at) return 0
  const at = (instant: string) => new Date(instant).getTime()
  const end = at(paused_at ?? now)
  const paused = entry.breaks.reduce(
    (total, pause) => total + (pause.ended_at ? at(pause.ended_at) - at(pause.started_at) : 0),
    0,
  )
  return Math.max(0, Math.floor((end - at(entry.started_at) - paused) / 1000))
}

/** `3725` -> "1:02:05". */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

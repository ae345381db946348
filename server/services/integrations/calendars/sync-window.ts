const dayMs = 86_400_000
/** Days around today that are kept in step. */
const lookedAt = { behind: 30, ahead: 365 }

/** The time range around `now` in which appointments and events are kept in step. */
export const syncWindow = (now: Date) => ({
  from: new Date(now.getTime() - lookedAt.behind * dayMs),
  until: new Date(now.getTime() + lookedAt.ahead * dayMs),
})

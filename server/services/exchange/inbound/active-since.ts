/** An upload that has not been marked alive for this long belongs to a process that is gone. */
const aliveMs = 60_000

/** Uploads marked alive since then are in progress. */
export const activeSince = (now: Date): Date => new Date(now.getTime() - aliveMs)

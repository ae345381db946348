export const hourMs = 60 * 60 * 1000

/** Start of the UTC hour, by which results of attempts are counted. */
export const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)

/** Number shown at first, and added with each step. */
export const shownConversations = 100
export const shownMessages = 200
const most = 1_000

/** Maximum number shown. */
export const maxShown = (step: number): number => Math.floor(most / step) * step

/** The number that the URL requests, a whole number of steps. */
export function shownOf(search: URLSearchParams, name: string, step: number): number {
  const asked = Number(search.get(name) ?? step)
  return Number.isInteger(asked) && asked >= step ? Math.min(asked, maxShown(step)) : step
}

/** How many are shown at first, and with each step more. */
export const shownConversations = 100
export const shownMessages = 200
const most = 1_000

/** So many are shown at most. */
export const mostShown = (step: number): number => Math.floor(most / step) * step

/** How many of them the address asks for, a whole number of steps. */
export function shownOf(search: URLSearchParams, name: string, step: number): number {
  const asked = Number(search.get(name) ?? step)
  return Number.isInteger(asked) && asked >= step ? Math.min(asked, mostShown(step)) : step
}

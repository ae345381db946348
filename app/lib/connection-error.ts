// Browsers' messages for a request that got no response (Fetch, "network error"); all of them throw a TypeError.
const reasons = /failed to fetch|networkerror|load failed|network connection/i

/**
 * Whether an error says that the service was not reached at all: nothing was done, and nothing is wrong with the page.
 */
export const isConnectionError = (error: unknown): boolean => error instanceof TypeError && reasons.test(error.message)

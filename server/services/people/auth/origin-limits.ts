const day = 24 * 60 * 60 * 1000

/** How many of each kind are kept per person, the most recently used, and for how many days without a sign-in. */
export const maxOrigins = {
  device: { most: 20, ms: 365 * day },
  address: { most: 5, ms: 90 * day },
} as const

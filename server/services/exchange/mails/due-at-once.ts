/** Due at once, with all its attempts. */
export const dueAtOnce = (now: Date) => ({
  status: 'pending',
  attempts: 0,
  nextAttemptAt: now,
  lastError: null,
  handedAt: null,
})

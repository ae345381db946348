/**
 * How long tests, measurements and tools wait for asynchronous effects. An idle machine needs a small part of it; what
 * never happens is still found out.
 */
export const patienceMs = 180_000

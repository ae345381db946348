/**
 * How long tests, measurements and tools wait for what comes by itself. An idle machine needs a small part of it; what
 * never comes is found out as surely.
 */
export const patienceMs = 180_000

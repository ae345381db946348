declare global {
  /** Of the file that runs, for the figures at the end of the run. */
  var generatedCases: number | undefined
}

declare module 'vitest' {
  interface TaskMeta {
    cases?: number
  }
}

/** Whether a large simulation makes all of its cases. */
export const hasAll = process.env.ALL_CASES === '1'

/**
 * What a sweep asks at one of many places that are built alike: all of it where `ALL_CASES=1`, else `count` by turns, so
 * that its neighbours ask the others.
 * @param turn number of the place
 */
export function byTurns<T>(all: readonly T[], turn: number, count = 1): readonly T[] {
  if (hasAll || count >= all.length) return all
  return Array.from({ length: count }, (_, index) => all[(turn * count + index) % all.length] as T)
}

/** The first `count` of cases that differ only in what they start from; all of them where `ALL_CASES=1`. */
export function firstOf<T>(all: readonly T[], count = 1): readonly T[] {
  return hasAll ? all : all.slice(0, count)
}

/**
 * How many of its cases a large simulation makes: a tenth in an ordinary run, or another part where a case is
 * expensive; all of them where `ALL_CASES=1`, which `npm run fuzz` sets. What it proves is the same; how often it
 * looked is printed or stands in its name.
 */
export function casesOf(all: number, part = 10): number {
  const made = hasAll ? all : Math.ceil(all / part)
  globalThis.generatedCases = (globalThis.generatedCases ?? 0) + made
  return made
}

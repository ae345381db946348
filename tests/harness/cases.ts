declare global {
  /** Count of the running file, for the figures at the end of the run. */
  var generatedCases: number | undefined
}

declare module 'vitest' {
  interface TaskMeta {
    cases?: number
  }
}

/** Whether large simulations run all of their cases. */
export const hasAll = process.env.ALL_CASES === '1'

/**
 * What a sweep checks at one of many places that are built alike: everything where `ALL_CASES=1`, else `count` items in
 * rotation, so that its neighbours check the others.
 * @param turn number of the place
 */
export function byTurns<T>(all: readonly T[], turn: number, count = 1): readonly T[] {
  if (hasAll || count >= all.length) return all
  return Array.from({ length: count }, (_, index) => all[(turn * count + index) % all.length] as T)
}

/** The first `count` of cases that differ only in their starting point; all of them where `ALL_CASES=1`. */
export function firstOf<T>(all: readonly T[], count = 1): readonly T[] {
  return hasAll ? all : all.slice(0, count)
}

/**
 * How many of its cases a large simulation runs: a tenth in an ordinary run, or another fraction where a case is
 * expensive; all of them where `ALL_CASES=1`, which `npm run fuzz` sets. It proves the same either way; the number of
 * cases is printed or part of its name.
 */
export function casesOf(all: number, part = 10): number {
  const made = hasAll ? all : Math.ceil(all / part)
  globalThis.generatedCases = (globalThis.generatedCases ?? 0) + made
  return made
}

/**
 * As `casesOf`, for what is proved by its number of rounds: people at once, and documents of any content. `npm run
 * verify` runs the files that use it in all rounds, the other simulations as `npm test` does.
 */
export const roundsOf = casesOf

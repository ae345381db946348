declare global {
  /** Of the file that runs, for the figures at the end of the run. */
  var generatedCases: number | undefined
}

declare module 'vitest' {
  interface TaskMeta {
    cases?: number
  }
}

const hasAll = process.env.ALL_CASES === '1'

/**
 * How many of its cases a large simulation makes: a tenth in an ordinary run, all of them where `ALL_CASES=1`, which `npm run fuzz` sets. What
 * it proves is the same; how often it looked is printed or stands in its name.
 */
export function casesOf(all: number): number {
  const made = hasAll ? all : Math.ceil(all / 10)
  globalThis.generatedCases = (globalThis.generatedCases ?? 0) + made
  return made
}

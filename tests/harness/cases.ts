const hasAll = process.env.ALL_CASES === '1'

/**
 * How many of its cases a large simulation makes: a tenth in an ordinary run, all of them where `ALL_CASES=1`, which `npm run fuzz` sets. What
 * it proves is the same; how often it looked is printed or stands in its name.
 */
export const casesOf = (all: number): number => (hasAll ? all : Math.ceil(all / 10))

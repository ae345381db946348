/** Reproducible randomness: the same seed gives the same company on every machine (mulberry32). */
export interface Chance {
  /** 0 <= x < 1 */
  next(): number
  int(min: number, max: number): number
  pick<T>(values: readonly T[]): T
  chance(probability: number): boolean
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick: values => values[int(0, values.length - 1)] as (typeof values)[number],
    chance: probability => next() < probability,
  }
}

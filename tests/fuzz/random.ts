/** Numbers derived from a seed, so that a failure can be reproduced. */
export interface Random {
  /** Whole number from 0 to `below` - 1. */
  below(below: number): number
  pick<T>(items: readonly T[]): T
  chance(probability: number): boolean
}

/** Mulberry32 by Tommy Ettinger: 32 bits of state are plenty for choosing among test cases. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
    chance: probability => next() < probability,
  }
}

/** `FUZZ_SEED`, `random` for a new one each time, or the seed of every ordinary run. */
export function fuzzSeed(): number {
  const given = process.env.FUZZ_SEED
  if (given === 'random') return Math.floor(Math.random() * 2 ** 31)
  return given ? Number(given) : 20_260_131
}

/** The seed of a simulation that has always had a seed of its own; `FUZZ_SEED` derives another one from it. */
export const seedFrom = (usual: number): number => (process.env.FUZZ_SEED ? (usual + fuzzSeed()) % 2 ** 31 : usual)

/** Numbers from a seed, so that a run can be repeated (mulberry32). `next` returns 0 to 1. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least: number, most: number) => least + next() * (most - least),
    oneOf: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
  }
}
export type Chance = ReturnType<typeof chanceOf>

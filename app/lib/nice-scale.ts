/** Round steps for an axis from zero: at most `count` of them, the last at or above `most`. */
export function niceScale(most: number, count = 4): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (roundSteps.find(factor => factor * power >= rough) ?? 10)
  const ticks = [0]
  while ((ticks.at(-1) ?? 0) < most) ticks.push(step * ticks.length)
  return ticks
}

const roundSteps = [1, 2, 2.5, 5, 10]

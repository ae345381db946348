import { lists } from '../tests/sweeps/list-cases'
import { procedureOf } from '../tests/sweeps/procedures'
import { fillManyLists } from './many-lists'
import { median, table } from './table'

const goal = 2

/**
 * Every filter and every order of every list, and each filter with each order, in a company of `rows` records compared
 * with one of 10,000, among 20 companies: median time of the procedure with its checks, in this process. Filters match
 * the same number of rows in both, except for statuses, which each have their share of the rows.
 */
export async function benchGrowth({
  rows,
  only,
  rounds,
}: {
  rows: number
  only?: string
  rounds: number
}): Promise<void> {
  const { little, large, stop } = await fillManyLists(rows)
  try {
    const measured: Array<{ name: string; alone: boolean; times: [number, number] }> = []
    for (const { path, filters, sorts } of lists.filter(list => !only || list.path.startsWith(only)))
      for (const filter of [{}, ...filters])
        for (const sort of [undefined, ...sorts]) {
          const input = { ...filter, ...(sort && { sort }) }
          const ask = [little, large].map(company => () => procedureOf(company.as(), path)(input))
          const times = ask.map((): number[] => [])
          for (let round = 0; round < rounds + 2; round++)
            for (const [index, work] of ask.entries()) {
              const from = performance.now()
              await work()
              if (round >= 2) times[index]?.push(performance.now() - from)
            }
          const [a = 0, b = 0] = times.map(median)
          const alone = !sort || Object.keys(filter).length === 0
          measured.push({
            name: `${path} ${new URLSearchParams(input as Record<string, string>)}`,
            alone,
            times: [a, b],
          })
        }
    const ratio = ({ times: [a, b] }: (typeof measured)[number]) => b / a
    for (const alone of [true, false]) {
      const cases = measured.filter(one => one.alone === alone).sort((a, b) => ratio(b) - ratio(a))
      const above = cases.filter(one => ratio(one) > goal)
      const what = alone ? 'One filter or one order' : 'A filter and an order'
      console.log(
        `\n${what}: ${cases.length} requests, median growth ${ratioText(median(cases.map(ratio)))}, above ${goal}x: ${above.length}`,
      )
      console.log(
        table(
          ['the slowest to grow', 'ms at 10,000', `ms at ${rows.toLocaleString('en-GB')}`, 'ratio'],
          cases
            .slice(0, Math.max(10, above.length))
            .map(one => [one.name, ...one.times.map(ms => ms.toFixed(1)), ratioText(ratio(one))]),
        ),
      )
    }
  } finally {
    await stop()
  }
}

const ratioText = (value: number) => `${value.toFixed(2)}x`

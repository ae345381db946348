import { inOrder, type Measured, openOffice, rowOf } from './printing'
import { startBenchService } from './service'
import { median, table } from './table'

/**
 * The cost of one company's pages for another one: a page of company B, and a request that needs one turn of the event
 * loop, while company A opens invoices of a thousand lines, relative to the same without that load, in the same run.
 */
export async function benchCrowd({ lines, at }: { lines: number; at: number }): Promise<void> {
  const service = await startBenchService({})
  try {
    const [a, b] = [await openOffice(service, 'a'), await openOffice(service, 'b')]
    const id = await a.draft(lines)
    // A path without a route needs one turn of the event loop, and nothing else.
    const asks = { 'no route': () => b.get('/api/nothing'), '/contacts': () => b.get('/contacts') }
    await a.get(`/invoices/${id}`)
    const rows: string[][] = []
    for (const [what, ask] of Object.entries(asks)) {
      await ask()
      const alone = await inOrder(15, ask)
      const base = median(alone.map(({ ms }) => ms))
      const running = Array.from({ length: at }, () => a.get(`/invoices/${id}`))
      let under = true
      const all = Promise.all(running).finally(() => {
        under = false
      })
      const seen: Measured[] = []
      while (under) seen.push(await ask())
      rows.push(rowOf(`B: ${what} alone`, alone, base), rowOf(`B: ${what} beside ${at} pages of A`, seen, base))
      rows.push(rowOf(`A: ${at} pages of ${lines} lines`, await all, base))
    }
    console.log(table(['', 'asked', 'answers', 'median, ms', 'longest, ms', 'over alone'], rows))
  } finally {
    await service.stop()
  }
}

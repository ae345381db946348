import { writeBacklog } from './backlog'
import { latencies, percentile } from './ledger'
import { postInquiries } from './load'
import type { Office } from './office'
import { onStage } from './stage'
import { atMost, report, withinMs } from './verdict'

interface FairnessOptions {
  /** Due deliveries of the endpoint that hangs. */
  due: number
  healthy: number
  /** Events for the healthy endpoints, before and during the hang. */
  events: number
  perSecond: number
  judgeTimes: boolean
}

/** One endpoint that never responds must not affect the others. Returns whether that holds. */
export function runFairness({ due, healthy, events, perSecond, judgeTimes }: FairnessOptions): Promise<boolean> {
  const pathOf = (n: number) => (n === 0 ? '/hang/0' : `/ok/${n}`)
  return onStage({ companies: healthy + 1, pathOf }, async stage => {
    const [hanging, ...others] = stage.offices as [Office, ...Office[]]
    const { webs } = await stage.start(1, 2)
    await postInquiries({ webs, offices: others, count: perSecond * 2, perSecond }, 'warm')
    const idle = await latencies(stage, () =>
      postInquiries({ webs, offices: others, count: events, perSecond }, 'idle'),
    )
    await writeBacklog(stage.database, [hanging], due)
    const beside = await latencies(stage, () =>
      postInquiries({ webs, offices: others, count: events, perSecond }, 'beside'),
    )
    const { maxOfOnePath, hanging: held } = await stage.receiver.report()
    const bar = Math.max(250, 2 * percentile(idle, 0.95))
    return report(
      `fairness: one endpoint that hangs with ${due} due deliveries beside ${healthy} healthy ones, ${perSecond} events/s`,
      [
        `idle p50 ${percentile(idle, 0.5)} ms, p95 ${percentile(idle, 0.95)} ms; beside it p50 ${percentile(beside, 0.5)} ms, p99 ${percentile(beside, 0.99)} ms, slowest ${beside.at(-1)} ms; ${held} requests hung`,
      ],
      [
        withinMs('healthy p95 beside it (2x idle p95 or 250 ms)', percentile(beside, 0.95), bar),
        withinMs('healthy p95, whatever it is when idle', percentile(beside, 0.95), 2_000),
        atMost('requests open at one endpoint at once', maxOfOnePath, 4),
      ],
      { judgeTimes },
    )
  })
}

import type { ChildProcess } from 'node:child_process'
import { idleMemory, peakMemory } from './memory'
import type { BenchService } from './service'
import type { SyncCompany } from './sync-company'
import { assertSame } from './sync-first'
import type { SyncVendor } from './sync-vendor'
import { table } from './table'

/** Notifications that wait for an answer at once. */
const atOnce = 16
/** More than this of the first half's peak is a rise. */
const flatShare = 1.1

interface Notifications {
  service: BenchService
  worker: ChildProcess
  vendor: SyncVendor
  company: SyncCompany
  notifications: number
}

/**
 * A flood of notifications, each about a change at the vendor, in two halves: memory of both processes, which must not
 * rise with the number of notifications, and how fast they are taken and handled.
 * @throws Error when a notification is refused, or the service does not have the vendor's events in the end
 */
export async function benchNotifications(given: Notifications): Promise<void> {
  const { service, worker, vendor, company, notifications } = given
  const pids = { 'web process': service.pid, worker: worker.pid ?? 0 }
  const half = Math.ceil(notifications / 2)
  const from = Math.floor(Date.now() / 86_400_000 + 14) * 86_400_000
  const runs: Array<{ taken: number; handled: number; idle: number[]; peak: number[] }> = []
  await allHandled(service, 1)
  for (const first of [0, half]) {
    const idle = await Promise.all(Object.values(pids).map(idleMemory))
    const begin = performance.now()
    const moves = Math.min(half, notifications - first)
    const { seconds, refused } = await vendor.ask({ do: 'flood', moves, atOnce, from: from + first * 1_000 })
    if (refused > 0) throw new Error(`${refused} of ${moves} notifications were refused`)
    await allHandled(service, moves)
    const handled = moves / ((performance.now() - begin) / 1_000)
    runs.push({ taken: moves / seconds, handled, idle, peak: await Promise.all(Object.values(pids).map(peakMemory)) })
  }
  await assertSame({ service, vendor, company })
  const mib = (kib = 0) => `${Math.round(kib / 1_024)} MiB`
  const [one, two] = runs
  console.log(`\n${notifications.toLocaleString('en-GB')} notifications, ${atOnce} at once; goal: memory stays flat`)
  console.log(
    table(
      ['', 'first half', 'second half'],
      [
        ['taken, a second', ...runs.map(({ taken }) => taken.toFixed(0))],
        ['handled, a second', ...runs.map(({ handled }) => handled.toFixed(0))],
        ...Object.keys(pids).flatMap((name, at) => {
          const isOver = (two?.peak[at] ?? 0) > (one?.peak[at] ?? 0) * flatShare
          return [
            [`${name}, before`, ...runs.map(({ idle }) => mib(idle[at]))],
            [`${name}, peak${isOver ? ' (over)' : ''}`, ...runs.map(({ peak }) => mib(peak[at]))],
          ]
        }),
      ],
    ),
  )
}

/** Until no message and no sync is due. @throws Error when it takes longer than ten of them a second allow */
async function allHandled({ superuser }: BenchService, count: number): Promise<void> {
  for (const until = performance.now() + 180_000 + count * 100; performance.now() < until; ) {
    const { rows } = await superuser.query<{ open: boolean }>(
      `select exists (select from inbox_messages where status = 'pending') or exists (select from jobs
         where status = 'working' or (status = 'pending' and next_attempt_at <= now())) as open`,
    )
    if (rows[0]?.open === false) return
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  throw new Error('not all notifications were handled')
}

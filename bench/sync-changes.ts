import { percentile } from '../chaos/ledger'
import { patienceMs } from '../tests/harness/patience'
import type { BenchService } from './service'
import { openBoard } from './sync-board'
import { asPerson, type SyncCompany, type SyncPerson } from './sync-company'
import type { SyncVendor } from './sync-vendor'
import { table } from './table'

const goalMs = 2_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Changes {
  service: BenchService
  vendor: SyncVendor
  company: SyncCompany
  /** Of each kind. */
  changes: number
  /** Per second. */
  rate: number
}

/**
 * Changes of one person's calendar after the other at a steady rate: at the vendor, until a board that is open shows
 * them; and here, until the vendor has them.
 * @throws Error when a change does not arrive at all
 */
export async function benchChanges({ service, vendor, company, changes, rate }: Changes): Promise<void> {
  const there = await changesThere({ service, vendor, company, changes, rate })
  const { created, moved } = await changesHere({ service, vendor, company, changes, rate })
  const line = (name: string, times: number[]) => {
    const sorted = times.sort((a, b) => a - b)
    const p95 = percentile(sorted, 0.95)
    const cells = [percentile(sorted, 0.5), p95, sorted.at(-1) ?? Number.NaN].map(ms => ms.toFixed(0))
    return [`${name}${p95 > goalMs ? ' (over)' : ''}`, ...cells]
  }
  console.log(`\n${changes} changes of each kind at ${rate} a second; goal: p95 ${goalMs} ms`)
  console.log(
    table(
      ['', 'median ms', 'p95 ms', 'longest'],
      [
        line('moved at the vendor, from its notification to the open board', there),
        line('planned here, from the request to the vendor', created),
        line('moved here, from the request to the vendor', moved),
      ],
    ),
  )
}

/** Times from each notification until the board shows its change, in ms. */
async function changesThere({ service, vendor, company, changes, rate }: Changes): Promise<number[]> {
  const [admin] = company.people as [SyncPerson]
  const monday = nextMonday()
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const board = await openBoard(service, admin, { from: dayOf(monday), to: dayOf(monday + 6 * dayMs) })
  try {
    return await steadily('moved at the vendor', changes, rate, company.people, async ({ id, email }, n) => {
      // The first event of each person, on the Tuesday, a second later with each change: never back.
      const startsAt = monday + dayMs + n * 1_000
      const shown = board.shown(id, { from: startsAt, until: monday + dayMs + changes * 1_000 })
      const { at } = await vendor.ask({ do: 'move', email, eventId: 'termin0', startsAt })
      return (await shown) - at
    })
  } finally {
    board.close()
  }
}

/** Times from each request until the vendor has what it planned or moved, in ms. */
async function changesHere({ service, vendor, company, changes, rate }: Changes) {
  const [admin] = company.people as [SyncPerson]
  const expected = new Map<string, (at: number) => void>()
  vendor.onArrival = ({ email, title, startsAt, at }) => {
    const key = [email, title, startsAt].join(' ')
    expected.get(key)?.(at)
    expected.delete(key)
  }
  const arrival = (email: string, title: string, startsAt: number) =>
    new Promise<number>(resolve => expected.set([email, title, startsAt].join(' '), resolve))
  const timesOf = (startsAt: number) => ({
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(startsAt + hourMs).toISOString(),
  })
  const moved: number[] = []
  const created = await steadily('planned or moved here', changes, rate, company.people, async ({ id, email }, n) => {
    const title = `Einsatz ${n}`
    const startsAt = nextMonday() + 2 * dayMs + (n % 8) * hourMs
    const there = arrival(email, title, startsAt)
    const planned = Date.now()
    const body = { title, user_ids: [id], ...timesOf(startsAt) }
    const { data } = await asPerson<{ data: { id: number } }>(service, admin, ['POST', '/appointments'], body)
    const took = (await there) - planned
    const later = startsAt + 30 * 60_000
    const again = arrival(email, title, later)
    const asked = Date.now()
    await asPerson(service, admin, ['PATCH', '/appointments'], { id: data.id, updates: timesOf(later) })
    moved.push((await again) - asked)
    return took
  })
  vendor.onArrival = () => {}
  return { created, moved }
}

/** At a constant rate, whatever each takes; of people in turns. @throws Error when one never ends */
async function steadily(
  what: string,
  count: number,
  rate: number,
  people: readonly SyncPerson[],
  work: (person: SyncPerson, n: number) => Promise<number>,
): Promise<number[]> {
  const begin = performance.now()
  let giveUp: NodeJS.Timeout | undefined
  const open = new Set(Array.from({ length: count }, (_, n) => n))
  const all = Array.from({ length: count }, async (_, n) => {
    await new Promise(resolve => setTimeout(resolve, begin + (n * 1_000) / rate - performance.now()))
    const took = await work(people[n % people.length] as SyncPerson, n)
    open.delete(n)
    return took
  })
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`${what}: of ${count} these did not arrive: ${[...open].join(', ')}`))
    giveUp = setTimeout(fail, (count * 1_000) / rate + patienceMs)
  })
  return Promise.race([Promise.all(all), late]).finally(() => clearTimeout(giveUp))
}

/** Midnight of the next Monday, UTC. */
function nextMonday(): number {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  return today + ((8 - new Date(today).getUTCDay()) % 7 || 7) * dayMs
}

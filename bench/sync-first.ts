import type { ChildProcess } from 'node:child_process'
import type { BenchService } from './service'
import { bareFirstSync } from './sync-bare'
import { chooseAll, type SyncCompany } from './sync-company'
import type { SyncVendor } from './sync-vendor'
import { table } from './table'

/** Permitted time beside the bare requests and rows. */
const goal = 1.5
/** Jobs of one company that the service runs at once. */
export const atOnce = 2
const patienceMs = 15 * 60_000

interface First {
  service: BenchService
  vendor: SyncVendor
  company: SyncCompany
  access: { url: string; secret: string }
}

/**
 * The first sync of all calendars by one worker, beside the same requests made by hand and the same rows inserted by
 * bare `pg`, so many at once as the service takes of one company; the bare run once before and once after.
 * @returns the worker, which goes on
 * @throws Error when the service has other events than the vendor
 */
export async function benchFirstSync({ service, vendor, company, access }: First): Promise<ChildProcess> {
  const address = `${service.baseUrl}/api/google/calendar/watch/webhook`
  const bare = async (of: SyncCompany) => {
    await vendor.ask({ do: 'requests' })
    const seconds = await bareFirstSync(service, of, { ...access, address, atOnce })
    const { 'channel ended': _, ...requests } = await vendor.ask({ do: 'requests' })
    return { seconds, requests }
  }
  // One-time loading of a process counts for neither: those come first.
  const loading = { ...company, people: company.people.slice(0, atOnce) }
  const measured = { ...company, people: company.people.slice(atOnce) }
  await bareFirstSync(service, loading, { ...access, address, atOnce })
  await chooseAll(service, loading)
  const worker = service.startWorker()
  await allSynced(service)
  const before = await bare(measured)
  worker.kill('SIGSTOP')
  await chooseAll(service, measured)
  await vendor.ask({ do: 'requests' })
  const begin = Date.now()
  worker.kill('SIGCONT')
  const seconds = ((await allSynced(service)) - begin) / 1_000
  const requests = await vendor.ask({ do: 'requests' })
  await assertSame({ service, vendor, company })
  const after = await bare(measured)
  const base = (before.seconds + after.seconds) / 2
  const emails = new Set(measured.people.map(({ email }) => email))
  const events = (await vendor.ask({ do: 'state' })).filter(({ email }) => emails.has(email)).length
  const ratio = seconds / base
  const line = (name: string, run: { seconds: number; requests: Record<string, number> }, beside: string) => [
    ...[name, run.seconds.toFixed(2), (events / run.seconds).toFixed(0)],
    ...[String(Object.values(run.requests).reduce((sum, count) => sum + count, 0)), beside],
  ]
  const described = `${measured.people.length} people with ${events.toLocaleString('en-GB')} events`
  console.log(`\nFirst sync of ${described}, ${atOnce} calendars at once; goal: ${goal}x of bare`)
  console.log(
    table(
      ['', 'seconds', 'events/s', 'requests', 'beside bare'],
      [
        line('bare fetch + pg, before', before, ''),
        line('bare fetch + pg, after', after, 'baseline: the mean'),
        line('the worker', { seconds, requests }, `${ratio.toFixed(2)}x${ratio > goal ? ' (over)' : ''}`),
      ],
    ),
  )
  const kinds = Object.entries(requests).map(([kind, count]) => `${kind} ${count}`)
  console.log(`Requests of the worker: ${kinds.join(', ')}`)
  return worker
}

/** When the last calendar was in step, in ms. @throws Error when one has a problem, or it takes too long */
async function allSynced({ superuser }: BenchService): Promise<number> {
  for (const until = performance.now() + patienceMs; performance.now() < until; ) {
    const { rows } = await superuser.query<{ last: Date; open: number; problem: string | null }>(
      `select max(synced_at) as last, count(*) filter (where synced_at is null)::int as open, max(problem) as problem
       from calendar_syncs`,
    )
    const [found] = rows
    if (found?.problem) throw new Error(`a calendar has the problem ${found.problem}`)
    if (found?.open === 0) return found.last.getTime()
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the first sync did not end in time')
}

/** @throws Error unless the service has exactly the vendor's events, each once */
export async function assertSame({ service, vendor, company }: Omit<First, 'access'>): Promise<void> {
  const events = await vendor.ask({ do: 'state' })
  const { rows } = await service.superuser.query<{ email: string; id: string; at: Date; title: string }>(
    `select u.email, o.event_id as id, o.starts_at as at, o.title
     from outside_times o join users u on u.id = o.user_id where o.tenant_id = $1`,
    [company.tenantId],
  )
  const here = new Set(rows.map(row => [row.email, row.id, row.at.getTime(), row.title].join(' ')))
  const missing = events.filter(one => !here.has([one.email, one.id, one.startsAt, one.title].join(' ')))
  if (missing.length > 0 || rows.length !== events.length || here.size !== rows.length)
    throw new Error(
      `${rows.length} rows of ${events.length} events, ${rows.length - here.size} doubled, ${missing.length} missing, such as ${JSON.stringify(missing[0])}`,
    )
}

import { z } from 'zod'
import type { App } from '../../server/context'
import type { JobSpec } from '../../server/nouns/define'
import { mintTenantId } from '../../server/platform/actor'
import { inTenant, type Tx } from '../../server/platform/database/db'
import {
  enqueue,
  type JobRegistry,
  type JobType,
  jobHandler,
  jobType,
  type RegisteredJob,
} from '../../server/platform/jobs/jobs'
import type { TestCompany } from './company'

type Payload = Record<string, unknown>
export interface Position {
  at: number
}
export type TestKind = JobType<string, Payload, Position>
type Does = Parameters<typeof jobHandler<string, Payload, Position>>[1]

let counter = 0

/** A kind under a name that no noun declares. */
export const kindNamed = (name: string): TestKind =>
  jobType(name as never, { payload: z.record(z.string(), z.unknown()), cursor: z.object({ at: z.int() }) })

/** A kind unique to a test, so that no other test runs its jobs. */
export const testKind = (): TestKind => kindNamed(`test.${process.pid}.${++counter}`)

/** What slices write: a row with their name, which can exist only once in a company. */
export const mark = (tx: Tx, tenantId: number, jobCategory: string) =>
  tx.laborRate.create({ data: { tenantId, jobCategory, hourlyRate: 1 } })

/** The marks of a company, in order. */
export async function marksOf(app: App, { tenantId }: TestCompany): Promise<string[]> {
  const rows = await app.db.inTenant(mintTenantId(tenantId), tx =>
    tx.laborRate.findMany({ where: { tenantId }, orderBy: { id: 'asc' } }),
  )
  return rows.map(row => row.jobCategory)
}

/** Marks `slice 0`, `slice 1`, … one after the other. */
export const markingSlices = (count: number): Does => ({
  async slice({ cursor }) {
    const at = cursor?.at ?? 0
    return async (tx, ctx) => {
      await mark(tx, ctx.actor.tenantId, `slice ${at}`)
      return at + 1 < count ? { next: { at: at + 1 } } : 'done'
    }
  },
})

/** A kind as a noun and `server/handlers.ts` would declare it. */
export function registryOf(kind: TestKind, does: Does, spec: Partial<JobSpec> = {}): JobRegistry {
  const registered: RegisteredJob = {
    spec: { de: 'Probe', en: 'Test', ...spec },
    handler: jobHandler(kind, does),
  }
  return { [kind.kind]: registered }
}

/** Enqueues a job in a separate transaction. */
export const ask = (
  company: TestCompany,
  kind: TestKind,
  order: { key?: string; payload?: Payload; runAt?: Date } = {},
): Promise<void> => inTenant(company.ctx(), tx => enqueue(tx, company.ctx(), kind, { payload: {}, ...order }))

export interface JobState {
  key: string
  status: string
  payload: unknown
  cursor: unknown
  attempts: number
  nextAttemptAt: Date
  leaseUntil: Date | null
  lastError: string | null
}

/** The jobs of a kind in a company, the oldest first. */
export const jobsOf = (app: App, { tenantId }: TestCompany, { kind }: { kind: string }): Promise<JobState[]> =>
  app.db.inTenant(mintTenantId(tenantId), tx => tx.job.findMany({ where: { tenantId, kind }, orderBy: { id: 'asc' } }))

/** Expires their leases, as if the processes that hold them had died a minute ago. */
export const endLeases = (app: App, { kind }: { kind: string }): Promise<number> =>
  app.db.acrossTenants(
    'sweep',
    tx =>
      tx.$executeRaw`UPDATE jobs SET lease_until = now() - interval '1 second' WHERE kind = ${kind} AND status = 'working'`,
  )

/** A gate that a test opens. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open }
}

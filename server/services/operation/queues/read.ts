import type { ServiceProcess } from '../../../../prisma/client/client'
import type { App, Ctx } from '../../../context'
import { type BusyCompany, busiestCompanies, type QueueRow, queueStates } from './queue-states'
import type { ProcessRecord, QueueState } from './schema'

const companiesShown = 10
/** A process reports itself every 30 s; one that is silent for longer than this has probably ended. */
const seenWithinMs = 2 * 60_000

/** The background work of the own company. */
export async function companyQueues({ db, actor, clock }: Ctx) {
  const statement = queueStates({ tenantId: actor.tenantId, now: clock.now() })
  const rows = await db.select(actor.tenantId, statement)
  return { data: (rows as unknown as QueueRow[]).map(toQueueState) }
}

/** The background work of the whole service, for operators. */
export async function serviceQueues({ db, clock, doorbell }: Ctx) {
  const now = clock.now()
  const broker = doorbell.healthy()
  const counts = await db.acrossTenants('platform', async tx => ({
    queues: await tx.$queryRaw<QueueRow[]>(queueStates({ tenantId: null, now })),
    companies: await tx.$queryRaw<BusyCompany[]>(busiestCompanies(now, companiesShown)),
    processes: await tx.serviceProcess.findMany({
      where: { seenAt: { gt: new Date(now.getTime() - seenWithinMs) } },
      orderBy: [{ startedAt: 'desc' }, { id: 'asc' }],
    }),
  }))
  return {
    data: {
      queues: counts.queues.map(toQueueState),
      processes: counts.processes.map(toProcessRecord),
      broker: await broker,
      companies: counts.companies.map(({ companyId, name, due, oldestDueAt }) => ({
        company_id: companyId,
        name,
        due,
        oldest_due_at: oldestDueAt.toISOString(),
      })),
    },
  }
}

/**
 * The background work of the whole service as figures, for metrics. Gives up after `timeoutMs`, so that frequent
 * requests do no harm.
 */
export function countQueues({ db, clock }: Pick<App, 'db' | 'clock'>, timeoutMs: number): Promise<QueueRow[]> {
  return db.acrossTenants('sweep', async tx => {
    await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true)`
    return tx.$queryRaw<QueueRow[]>(queueStates({ tenantId: null, now: clock.now() }))
  })
}

const toQueueState = ({ oldestDueAt, ...row }: QueueRow): QueueState => ({
  queue: row.queue,
  waiting: row.waiting,
  due: row.due,
  running: row.running,
  oldest_due_at: oldestDueAt?.toISOString() ?? null,
  done: row.done,
  failed: row.failed,
})

const toProcessRecord = ({ startedAt, seenAt, role, ...row }: ServiceProcess): ProcessRecord => ({
  ...row,
  role: role as ProcessRecord['role'],
  started_at: startedAt.toISOString(),
  seen_at: seenAt.toISOString(),
})

import type { App } from '../../../context'
import { jobContext } from '../../../platform/jobs/job-context'
import { deepReconcileJob } from './deep-reconcile-job'
import { hasDocumentsModule } from './has-documents-module'
import { runLightReconcile } from './run-light-reconcile'
import { enqueueDeepReconcile } from './start-deep-reconcile'

export type ReconcileMode = 'light' | 'deep'

export interface CompanyResult {
  companyId: string
  result: 'clean' | 'deviating' | 'done' | 'running' | 'failed'
  deviations?: number
}

/**
 * The reconciliation of all companies, for a scheduler: light for those with an external provider, deep for all.
 * Companies that do not fit into the time limit are listed as postponed.
 */
export async function reconcileCompanies(
  app: App,
  mode: ReconcileMode,
  { budgetMs, stop, work }: { budgetMs: number; stop?: AbortSignal; work: () => Promise<unknown> },
) {
  const until = Date.now() + budgetMs
  const startedAt = app.clock.now()
  const companies = await app.db.acrossTenants('sweep', async tx => {
    const external = await tx.storageSetting.findMany({
      where: { NOT: { provider: 'object' } },
      select: { tenantId: true },
    })
    const chosen = mode === 'deep' ? {} : { id: { in: external.map(({ tenantId }) => tenantId) } }
    const rows = await tx.company.findMany({ where: chosen, select: companyColumns, orderBy: { id: 'asc' } })
    return rows.filter(hasDocumentsModule)
  })
  const results: CompanyResult[] = []
  const postponed: string[] = []
  for (const { id, companyId } of companies) {
    if (Date.now() >= until || stop?.aborted) {
      postponed.push(companyId)
      continue
    }
    results.push({ companyId, ...(await reconcileCompany(app, id, mode)) })
  }
  if (mode === 'light') return { mode, results, postponed }
  await work()
  // What is still open continues in the background, in its own workers.
  const jobs = await app.db.acrossTenants('sweep', tx =>
    tx.job.findMany({
      where: {
        kind: deepReconcileJob.kind,
        OR: [{ status: { in: ['pending', 'working'] } }, { status: 'failed', finishedAt: { gte: startedAt } }],
      },
      select: { tenantId: true, status: true },
    }),
  )
  const companyOf = new Map(companies.map(({ id, companyId }) => [id, companyId]))
  const companiesOf = (rows: typeof jobs) => new Set(rows.map(({ tenantId }) => companyOf.get(tenantId)))
  const failed = companiesOf(jobs.filter(({ status }) => status === 'failed'))
  const open = companiesOf(jobs.filter(({ status }) => status !== 'failed'))
  const over: CompanyResult[] = []
  for (const one of results) {
    if (one.result !== 'done') over.push(one)
    else if (open.has(one.companyId)) postponed.push(one.companyId)
    else over.push(failed.has(one.companyId) ? { ...one, result: 'failed' } : one)
  }
  return { mode, results: over, postponed }
}

const companyColumns = { id: true, companyId: true, plan: true, modules: true } as const

async function reconcileCompany(
  app: App,
  tenantId: number,
  mode: ReconcileMode,
): Promise<Omit<CompanyResult, 'companyId'>> {
  const ctx = await jobContext(app, { tenantId, requestId: `storage-${mode}`, label: 'storage' })
  try {
    if (mode === 'light') {
      const deviations = await runLightReconcile(ctx)
      return deviations === 0 ? { result: 'clean' } : { result: 'deviating', deviations }
    }
    return { result: (await enqueueDeepReconcile(ctx)) === 'started' ? 'done' : 'running' }
  } catch (error) {
    app.log.error({ err: error, tenantId }, 'reconcile of a company failed')
    return { result: 'failed' }
  }
}

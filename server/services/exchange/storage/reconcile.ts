import type { App, Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { jobContext } from '../../../platform/jobs/job-context'
import { enqueue } from '../../../platform/jobs/jobs'
import { enabledModules } from '../../../platform/modules'
import { externalProvider, heldSettings, loadSettings, note } from './settings'
import { storageDeep, storageSync } from './storage-sync'

/** Asks for the thorough run of a company. @throws DomainError storage.running where one is under way */
export function startDeepReconcile(ctx: Ctx) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`storage-deep:${tenantId}`}, 0))`
    const open = { tenantId, kind: storageDeep.kind, status: { in: ['pending', 'working'] } }
    if (await tx.job.findFirst({ where: open, select: { id: true } })) throw new DomainError('storage.running')
    await enqueue(tx, ctx, storageDeep, { payload: {} })
    return { started: true as const }
  })
}

/**
 * Looks into our own records whether every document is where it should be, and only where one is not asks for the
 * copying. No question to a provider. Returns how many are not.
 */
export function reconcileLight(ctx: Ctx): Promise<number> {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const provider = externalProvider(await loadSettings(tx, ctx))
    if (!provider) return 0
    const [row] = await tx.$queryRaw<[{ deviating: number }]>`
      select count(*)::int as deviating from company_documents d
      left join document_placements p on p.tenant_id = d.tenant_id and p.document_id = d.id and p.provider = ${provider}
      where d.tenant_id = ${tenantId}
        and case when d.deleted_at is null then p.state is distinct from 'placed' else p.state is not null end`
    const { id } = await heldSettings(tx, ctx)
    await tx.storageSetting.update({
      where: { tenantId_id: { tenantId, id } },
      data: { lastLightAt: ctx.clock.now() },
      select: { id: true },
    })
    if (row.deviating === 0) return 0
    await note(tx, ctx, 'light.deviations', { documents: row.deviating })
    await enqueue(tx, ctx, storageSync, { payload: {} })
    return row.deviating
  })
}

export type ReconcileMode = 'light' | 'deep'

/** The `mode` of a request, light by default. @throws DomainError validation */
export function reconcileMode(query: URLSearchParams): ReconcileMode {
  const [mode = 'light', ...more] = query.getAll('mode')
  if (more.length === 0 && (mode === 'light' || mode === 'deep')) return mode
  const issue = { path: 'mode', code: 'invalid_value', message: 'light or deep' }
  throw new DomainError('validation', { issues: [issue] })
}

export interface CompanyResult {
  companyId: string
  result: 'clean' | 'deviating' | 'done' | 'running' | 'failed'
  deviations?: number
}

/**
 * The run over all companies, for a scheduler: light those with a provider outside, deep all of them. Companies that
 * the time does not suffice for are named as postponed.
 */
export async function reconcileAll(
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
    return rows.filter(hasDocuments)
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
  // What is open still goes on in the background, by its own workers.
  const jobs = await app.db.acrossTenants('sweep', tx =>
    tx.job.findMany({
      where: {
        kind: storageDeep.kind,
        OR: [{ status: { in: ['pending', 'working'] } }, { status: 'failed', finishedAt: { gte: startedAt } }],
      },
      select: { tenantId: true, status: true },
    }),
  )
  const idOf = new Map(companies.map(({ id, companyId }) => [companyId, id]))
  const withStatus = (of: (status: string) => boolean, { companyId }: CompanyResult) =>
    jobs.some(({ tenantId, status }) => tenantId === idOf.get(companyId) && of(status))
  const isLater = (one: CompanyResult) => one.result === 'done' && withStatus(status => status !== 'failed', one)
  const over = results
    .filter(one => !isLater(one))
    .map(one =>
      one.result === 'done' && withStatus(status => status === 'failed', one)
        ? { ...one, result: 'failed' as const }
        : one,
    )
  const later = results.filter(isLater).map(({ companyId }) => companyId)
  return { mode, results: over, postponed: [...postponed, ...later] }
}

const companyColumns = { id: true, companyId: true, plan: true, modules: true } as const

/** Its jobs would wait for the module for ever. */
const hasDocuments = ({ plan, modules }: { plan: string; modules: string[] }) =>
  enabledModules(plan, modules).has('dokumente')

const dayMs = 86_400_000

/**
 * Asks for the thorough run of every company that has documents and had none within a day: without any call from
 * outside. Returns how many.
 */
export async function startDueReconciles(app: App, stop?: AbortSignal): Promise<number> {
  const since = new Date(app.clock.now().getTime() - dayMs)
  const due = await app.db.acrossTenants('sweep', async tx => {
    const recent = await tx.storageSetting.findMany({
      where: { lastDeepAt: { gte: since } },
      select: { tenantId: true },
    })
    const rows = await tx.company.findMany({
      where: { active: true, id: { notIn: recent.map(({ tenantId }) => tenantId) } },
      select: companyColumns,
      orderBy: { id: 'asc' },
    })
    return rows.filter(hasDocuments)
  })
  let started = 0
  for (const { id } of due) {
    if (stop?.aborted) break
    const ctx = await jobContext(app, { tenantId: id, requestId: 'storage-daily', label: 'storage' })
    const one = { where: { tenantId: id }, select: { id: true } } as const
    if (!(await inTenant(ctx, tx => tx.companyDocument.findFirst(one)))) continue
    if ((await startOrRunning(ctx)) === 'done') started += 1
  }
  return started
}

async function startOrRunning(ctx: Ctx): Promise<'done' | 'running'> {
  try {
    await startDeepReconcile(ctx)
    return 'done'
  } catch (error) {
    if (error instanceof DomainError && error.key === 'storage.running') return 'running'
    throw error
  }
}

async function reconcileCompany(
  app: App,
  tenantId: number,
  mode: ReconcileMode,
): Promise<Omit<CompanyResult, 'companyId'>> {
  const ctx = await jobContext(app, { tenantId, requestId: `storage-${mode}`, label: 'storage' })
  try {
    if (mode === 'light') {
      const deviations = await reconcileLight(ctx)
      return deviations === 0 ? { result: 'clean' } : { result: 'deviating', deviations }
    }
    return { result: await startOrRunning(ctx) }
  } catch (error) {
    app.log.error({ err: error, tenantId }, 'reconcile of a company failed')
    return { result: 'failed' }
  }
}

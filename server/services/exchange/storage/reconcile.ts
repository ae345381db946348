import type { App, Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { jobContext } from '../../../platform/jobs/job-context'
import { enqueue } from '../../../platform/jobs/jobs'
import { enabledModules } from '../../../platform/modules'
import { misplacedFolders } from './folders'
import { ensureSettings, externalProvider, loadSettings, note } from './settings'
import { storageDeep, storageSync } from './storage-sync'

/** Enqueues a full comparison of a company's storage. @throws DomainError storage.running where one is under way */
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
 * Checks from our own rows whether every document and folder is where it should be, and enqueues a run only if one is
 * not. Sends no request to a provider. Returns how many are not.
 */
export function reconcileLight(ctx: Ctx): Promise<number> {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const settings = await loadSettings(tx, ctx)
    const provider = externalProvider(settings)
    if (!settings || !provider) return 0
    const [row] = await tx.$queryRaw<[{ deviating: number }]>`
      select count(*)::int as deviating from company_documents d
      left join document_placements p on p.tenant_id = d.tenant_id and p.document_id = d.id and p.provider = ${provider}
      where d.tenant_id = ${tenantId}
        and case when d.deleted_at is null then p.state is distinct from 'placed' else p.state is not null end`
    const { id } = await ensureSettings(tx, ctx)
    await tx.storageSetting.update({
      where: { tenantId_id: { tenantId, id } },
      data: { lastLightAt: ctx.clock.now() },
      select: { id: true },
    })
    const pattern = settings.folderPattern
    const folders = (await misplacedFolders(tx, { tenantId, provider, pattern, triedBefore: ctx.clock.now() })).length
    const documents = row.deviating
    if (documents + folders === 0) return 0
    await note(tx, ctx, 'light.deviations', { documents, folders })
    await enqueue(tx, ctx, storageSync, { payload: {} })
    return documents + folders
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
 * The reconciliation of all companies, for a scheduler: light for those with an external provider, deep for all.
 * Companies that do not fit into the time limit are listed as postponed.
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
    return rows.filter(hasModule)
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
        kind: storageDeep.kind,
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

/** Without it the company's jobs would wait forever. */
const hasModule = ({ plan, modules }: { plan: string; modules: string[] }) =>
  enabledModules(plan, modules).has('dokumente')

const dayMs = 86_400_000

/**
 * Enqueues the thorough run for every company that has documents and had no such run within a day, without any external
 * trigger. Returns how many.
 */
export async function startDueReconciles(app: App, stop?: AbortSignal): Promise<number> {
  const since = new Date(app.clock.now().getTime() - dayMs)
  const due = await app.db.acrossTenants(
    'sweep',
    tx => tx.$queryRaw<Array<{ id: number; plan: string; modules: string[] }>>`
      select c.id, c.plan, c.modules from companies c
      where c.active
        and exists (select from company_documents d where d.tenant_id = c.id)
        and not exists (select from storage_settings s where s.tenant_id = c.id and s.last_deep_at >= ${since.toISOString()}::timestamptz)
      order by c.id`,
  )
  let started = 0
  for (const { id } of due.filter(hasModule)) {
    if (stop?.aborted) break
    const ctx = await jobContext(app, { tenantId: id, requestId: 'storage-daily', label: 'storage' })
    if ((await startUnlessRunning(ctx)) === 'done') started += 1
  }
  return started
}

async function startUnlessRunning(ctx: Ctx): Promise<'done' | 'running'> {
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
    return { result: await startUnlessRunning(ctx) }
  } catch (error) {
    app.log.error({ err: error, tenantId }, 'reconcile of a company failed')
    return { result: 'failed' }
  }
}

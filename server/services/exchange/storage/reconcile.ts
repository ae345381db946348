import type { App, Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { jobContext } from '../../../platform/jobs/job-context'
import { enqueue } from '../../../platform/jobs/jobs'
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
  const companies = await app.db.acrossTenants('sweep', async tx => {
    const external = await tx.storageSetting.findMany({
      where: { NOT: { provider: 'object' } },
      select: { tenantId: true },
    })
    const chosen = mode === 'deep' ? {} : { id: { in: external.map(({ tenantId }) => tenantId) } }
    return tx.company.findMany({ where: chosen, select: { id: true, companyId: true }, orderBy: { id: 'asc' } })
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
  const open = await app.db.acrossTenants('sweep', tx =>
    tx.job.findMany({
      where: { kind: storageDeep.kind, status: { in: ['pending', 'working'] } },
      select: { tenantId: true },
    }),
  )
  const numbers = new Set(open.map(({ tenantId }) => tenantId))
  const stillOpen = new Set(companies.filter(({ id }) => numbers.has(id)).map(({ companyId }) => companyId))
  const over = results.filter(({ companyId, result }) => result !== 'done' || !stillOpen.has(companyId))
  const later = results.filter(one => !over.includes(one)).map(({ companyId }) => companyId)
  return { mode, results: over, postponed: [...postponed, ...later] }
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
    await startDeepReconcile(ctx)
    return { result: 'done' }
  } catch (error) {
    if (error instanceof DomainError && error.key === 'storage.running') return { result: 'running' }
    app.log.error({ err: error, tenantId }, 'reconcile of a company failed')
    return { result: 'failed' }
  }
}

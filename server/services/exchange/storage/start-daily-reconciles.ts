import type { App } from '../../../context'
import { jobContext } from '../../../platform/jobs/job-context'
import { hasDocumentsModule } from './has-documents-module'
import { enqueueDeepReconcile } from './start-deep-reconcile'

const dayMs = 86_400_000

/**
 * Enqueues the deep reconcile of every company that has documents and had no such run within a day, without any
 * external trigger. Returns how many.
 */
export async function startDailyReconciles(app: App, stop?: AbortSignal): Promise<number> {
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
  for (const { id } of due.filter(hasDocumentsModule)) {
    if (stop?.aborted) break
    const ctx = await jobContext(app, { tenantId: id, requestId: 'storage-daily', label: 'storage' })
    if ((await enqueueDeepReconcile(ctx)) === 'started') started += 1
  }
  return started
}

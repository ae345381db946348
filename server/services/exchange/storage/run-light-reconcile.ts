import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { enqueue } from '../../../platform/jobs/jobs'
import { logStorageEvent } from './log-storage-event'
import { misplacedFolders } from './misplaced-folders'
import { ensureSettings, loadSettings } from './settings-row'
import { externalProvider } from './storage-place'
import { syncJob } from './sync-job'

/**
 * Checks from our own rows whether every document and folder is where it should be, and enqueues a run only if one is
 * not. Sends no request to a provider. Returns how many are not.
 */
export function runLightReconcile(ctx: Ctx): Promise<number> {
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
    await logStorageEvent(tx, ctx, 'light.deviations', { documents, folders })
    await enqueue(tx, ctx, syncJob, { payload: {} })
    return documents + folders
  })
}

import type { App, Ctx } from '../../../context'
import { jobContext } from '../../../platform/jobs/job-context'
import type { ClaimedJob } from '../../../platform/jobs/job-table'
import type { ImportOptions } from './schema'

/**
 * Context of an import: the service acts on behalf of the user who started it. Without `events`, webhooks are not
 * notified of the records.
 */
export async function importContext(
  app: App,
  { tenantId, id }: ClaimedJob,
  startedByUserId: number | null,
  { events }: Pick<ImportOptions, 'events'>,
): Promise<Ctx> {
  const ctx = await jobContext(app, { tenantId, requestId: `import-${id}`, label: 'Import' })
  const member = startedByUserId
    ? await app.db.inTenant(tenantId, tx =>
        tx.membership.findUnique({
          where: { tenantId_userId: { tenantId, userId: startedByUserId } },
          select: { user: { select: { name: true } } },
        }),
      )
    : null
  const modules = new Set(ctx.actor.modules)
  if (!events) modules.delete('int.api')
  const label = member ? `${member.user.name} · Import` : 'Import'
  return { ...ctx, actor: { ...ctx.actor, modules, label, userId: member ? startedByUserId : null } }
}

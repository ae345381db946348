import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { publicData } from '../../core/public-data'
import { recordChange } from '../../core/record-change'
import { projectColumns } from './create'
import { loadProject, toProjectRecord } from './read'
import type { UpdateProject } from './schema'

/** Changes the given fields of a project; a new status is also told as `project.status_changed`. */
export function updateProject(ctx: Ctx, { id, updates }: UpdateProject) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const before = toProjectRecord(await loadProject(tx, tenantId, id))
    await tx.project.update({
      where: { tenantId_id: { tenantId, id: before.id } },
      data: { ...projectColumns(updates), version: { increment: 1 }, updatedAt: ctx.clock.now() },
    })
    const row = await loadProject(tx, tenantId, before.id)
    const after = toProjectRecord(row)
    const name = after.status === before.status ? 'project.updated' : 'project.status_changed'
    await recordChange(tx, ctx, {
      action: name,
      entity: 'project',
      id: before.id,
      topic: 'projects',
      before,
      after,
      event: { name, data: publicData(after, row.version) },
    })
    return { data: after }
  })
}

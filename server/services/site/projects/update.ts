import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { checkBy } from '../../../platform/records/check-rules'
import { projectColumns } from './create'
import { loadProject, type ProjectRow, shownProject, toProjectRecord } from './read'
import { projectRules } from './rules'
import type { ProjectRecord, UpdateProject } from './schema'

const projectKind: RecordKind<'project', ProjectRow, ProjectRecord> = {
  model: 'project',
  entity: 'project',
  load: loadProject,
  show: toProjectRecord,
  check: checkBy(projectRules),
}

/**
 * Changes the given fields of a project; a new status is also announced as `project.status_changed`. The budget is left
 * unchanged for a caller who may not see the project's money, whatever they send.
 */
export function updateProject(ctx: Ctx, { id, updates: { expected_version, ...given } }: UpdateProject) {
  const updates = may(ctx.actor, 'projects:money') ? given : { ...given, budget: undefined }
  return inTenant(ctx, async tx => {
    const { after } = await changeRecord(tx, ctx, projectKind, id, {
      expectedVersion: expected_version,
      given: updates,
      columns: () => projectColumns(updates),
      entry(before, { status }) {
        const name = status === before.status ? 'project.updated' : 'project.status_changed'
        return { action: name, event: name }
      },
    })
    return { data: shownProject(ctx, toProjectRecord(after)) }
  })
}

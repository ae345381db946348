import type { z } from 'zod'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { publicData } from '../../../platform/records/events'
import { drawNumber, journalNumber } from '../../../platform/records/numbers'
import { recordChange } from '../../../platform/records/record-change'
import { toColumns } from '../../../platform/records/wire-columns'
import { loadProject, shownProject, toProjectRecord } from './read'
import type { CreateProject, ProjectRecord } from './schema'

type NewProject = z.output<typeof CreateProject>

/** Creates a project; its number is assigned unless one is given. A number that is taken fails as conflict. */
export async function createProject(ctx: Ctx, input: NewProject) {
  return { data: shownProject(ctx, await inTenant(ctx, tx => insertProject(tx, ctx, input))) }
}

export async function insertProject(tx: Tx, ctx: Ctx, input: NewProject): Promise<ProjectRecord> {
  const now = ctx.clock.now()
  const { tenantId } = ctx.actor
  const projectNumber = input.project_number ?? (await drawNumber(tx, ctx, 'project'))
  const { id } = await tx.project.create({
    data: {
      tenantId,
      projectNumber,
      ...projectColumns(input),
      name: input.name,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  })
  await journalNumber(tx, ctx, { series: 'project', number: projectNumber, entityId: id, action: 'created' })
  const row = await loadProject(tx, tenantId, id)
  const record = toProjectRecord(row)
  await recordChange(tx, ctx, {
    action: 'project.created',
    id,
    after: record,
    event: { name: 'project.created', data: publicData(record, row.version) },
  })
  return record
}

/** Maps wire names to columns; absent fields stay unchanged. The number is set at creation only. */
export function projectColumns({ kontakt_id, project_number: _, ...fields }: Partial<NewProject>) {
  return { ...toColumns(fields), contactId: kontakt_id }
}

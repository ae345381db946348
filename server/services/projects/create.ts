import type { z } from 'zod'
import type { Ctx } from '../../context'
import { dayToDate } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { publicData } from '../../core/events'
import { drawNumber, journalNumber } from '../../core/numbers'
import { recordChange } from '../../core/record-change'
import { loadProject, shownProject, toProjectRecord } from './read'
import type { CreateProject, ProjectRecord } from './schema'

type NewProject = z.output<typeof CreateProject>

/** Creates a project; its number is drawn unless one is given. A number that is taken fails as conflict. */
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
    entity: 'project',
    id,
    topic: 'projects',
    after: record,
    event: { name: 'project.created', data: publicData(record, row.version) },
  })
  return record
}

/** Wire names to columns; what is absent stays as it is. */
export function projectColumns(input: Partial<NewProject>) {
  const date = (day: string | null | undefined) => (day ? dayToDate(day) : day)
  return {
    name: input.name,
    status: input.status,
    contactId: input.kontakt_id,
    description: input.description,
    street: input.street,
    houseNumber: input.house_number,
    postalCode: input.postal_code,
    city: input.city,
    countryCode: input.country_code,
    startsOn: date(input.starts_on),
    endsOn: date(input.ends_on),
    budget: input.budget,
  }
}

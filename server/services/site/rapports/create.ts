import type { Ctx } from '../../../context'
import { sum } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { inBatches } from '../../../platform/database/in-batches'
import { withOneContact } from '../../../platform/records/contact-reference'
import { drawNumber, journalNumber } from '../../../platform/records/numbers'
import { dayIn, dayToDate } from '../../../platform/values/days'
import { entryColumns } from './entry-columns'
import { materialColumns } from './material-columns'
import { type RapportRow, reloadRapport, toRapportDetail } from './read'
import { recordRapportChange } from './record-change'
import { resolveContactAndProject } from './resolve-contact-and-project'
import { numbered } from './rules'
import type { CreateRapport } from './schema'

/**
 * Creates a draft with its lines. Defaults: the day is today in the company's time zone, the contact that of the
 * project, and the title the name of project or contact.
 */
export function createRapport(ctx: Ctx, input: CreateRapport) {
  return inTenant(ctx, async tx => ({ data: await toRapportDetail(tx, ctx.actor, await newRapport(tx, ctx, input)) }))
}

/** As `createRapport`, within a transaction. */
export async function newRapport(tx: Tx, ctx: Ctx, input: CreateRapport): Promise<RapportRow> {
  const { tenantId, timeZone, userId } = ctx.actor
  const now = ctx.clock.now()
  const { project, contact } = await resolveContactAndProject(
    tx,
    tenantId,
    input.project_id,
    withOneContact(input).kontakt_id ?? undefined,
  )
  const date = dayToDate(input.date ?? dayIn(timeZone, now))
  const entries = await entryColumns(tx, ctx, numbered(input.entries ?? []), { date })
  const materials = await materialColumns(tx, ctx, numbered(input.materials ?? []))
  const rapportNumber = await drawNumber(tx, ctx, 'rapport')
  const { id } = await tx.rapport.create({
    data: {
      tenantId,
      rapportNumber,
      title: input.title ?? project?.name ?? contact?.name ?? rapportNumber,
      date,
      description: input.description,
      projectId: project?.id,
      contactId: contact?.id,
      createdByUserId: userId,
      totalHours: sum(entries.map(entry => entry.hours)),
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  })
  const rapport = { tenantId, rapportId: id }
  await inBatches(
    entries.map(entry => ({ ...entry, ...rapport })),
    data => tx.rapportEntry.createMany({ data }),
  )
  await inBatches(
    materials.map(material => ({ ...material, ...rapport })),
    data => tx.rapportMaterial.createMany({ data }),
  )
  await journalNumber(tx, ctx, {
    series: 'rapport',
    number: rapportNumber,
    entityId: id,
    action: 'created',
  })
  const after = await reloadRapport(tx, tenantId, id)
  await recordRapportChange(tx, ctx, 'created', { after })
  return after
}

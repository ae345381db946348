import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { withOneContact } from '../../../platform/records/contact-reference'
import { dayToDate } from '../../../platform/values/days'
import { changeDraft } from './change-draft'
import { completeRapport } from './complete'
import { toRapportDetail } from './read'
import { resolveContactAndProject } from './resolve-contact-and-project'
import type { UpdateRapport, UpdateRapportById } from './schema'

/**
 * Changes the given fields of a draft; `completed: true`, which must be the only field, completes it. A draft without a
 * contact gets that of its new project.
 */
export async function updateRapport(ctx: Ctx, input: UpdateRapport) {
  if (input.completed) {
    if (!may(ctx.actor, 'rapports:complete')) throw new DomainError('forbidden', { permission: 'rapports:complete' })
    return completeRapport(ctx, input)
  }
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const named = withOneContact(input).kontakt_id
    const { after } = await changeDraft(tx, ctx, input, async draft => {
      const { project, contact } = await resolveContactAndProject(tx, tenantId, input.project_id, named)
      const keepsContact = named === undefined && (draft.contactId !== null || !contact)
      await tx.rapport.update({
        where: { tenantId_id: { tenantId, id: draft.id } },
        data: {
          title: input.title,
          date: input.date && dayToDate(input.date),
          description: input.description,
          projectId: input.project_id === undefined ? undefined : (project?.id ?? null),
          contactId: keepsContact ? undefined : (contact?.id ?? null),
        },
        select: { id: true },
      })
    })
    return { data: await toRapportDetail(tx, ctx.actor, after) }
  })
}

/** The same, with the field names of the old route. */
export const updateRapportById = (ctx: Ctx, { id, updates }: UpdateRapportById) =>
  updateRapport(ctx, { ...updates, id })

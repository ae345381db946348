import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { askingPerson } from './asking-person'

/**
 * Deletes one of the person's own conversations. Nothing of its text is written to the log.
 * @throws DomainError assistant_conversation.not_found
 */
export const deleteConversation = (ctx: Ctx, { id }: { id: number }) =>
  inTenant(ctx, async tx => {
    const { count } = await tx.assistantConversation.deleteMany({ where: { ...askingPerson(ctx), id } })
    if (count === 0) throw new DomainError('assistant_conversation.not_found')
    return { data: { deleted: count } }
  })

/** Deletes all of the person's own conversations. */
export const deleteConversations = (ctx: Ctx) =>
  inTenant(ctx, async tx => ({
    data: { deleted: (await tx.assistantConversation.deleteMany({ where: askingPerson(ctx) })).count },
  }))

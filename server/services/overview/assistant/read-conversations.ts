import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { askingPerson } from './asking-person'
import { proposalsById } from './read-proposals'
import type { Conversation, KeptMessage } from './schema'

const maxListed = 100

/** A message as it is stored. The outcome of a proposal is stored with the proposal. */
export type StoredMessage = Omit<KeptMessage, 'proposals'> & { proposals: number[] }

/** The person's own conversations, the one with the newest message first. */
export const listConversations = (ctx: Ctx) =>
  inTenant(ctx, async tx => {
    const rows = await tx.assistantConversation.findMany({
      where: askingPerson(ctx),
      select: { id: true, title: true, changedAt: true },
      orderBy: [{ changedAt: 'desc' }, { id: 'desc' }],
      take: maxListed,
    })
    return { data: rows.map(({ id, title, changedAt }) => ({ id, title, changed_at: changedAt.toISOString() })) }
  })

/**
 * One of the person's own conversations, with the current state of its proposals.
 * @throws DomainError assistant_conversation.not_found
 */
export const getConversation = (ctx: Ctx, { id }: { id: number }): Promise<{ data: Conversation }> =>
  inTenant(ctx, async tx => {
    const row = await tx.assistantConversation.findFirst({ where: { ...askingPerson(ctx), id } })
    if (!row) throw new DomainError('assistant_conversation.not_found')
    const messages = row.messages as unknown as StoredMessage[]
    const proposals = await proposalsById(
      tx,
      ctx,
      messages.flatMap(message => message.proposals),
    )
    return {
      data: {
        id,
        title: row.title,
        changed_at: row.changedAt.toISOString(),
        messages: messages.map(message => ({
          ...message,
          proposals: message.proposals.flatMap(one => proposals.get(one) ?? []),
        })),
      },
    }
  })

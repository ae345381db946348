import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { storableText } from '../../../platform/values/storable-text'
import { personOf, proposalsById } from './proposals'
import { maxAnswerText } from './rules'
import type { Conversation, KeptMessage } from './schema'

/** Messages of one conversation; the next question begins another one. */
const mostMessages = 100
const mostListed = 100
const titleLength = 80

/** A message as it is stored. The outcome of a proposal is stored with the proposal. */
type StoredMessage = Omit<KeptMessage, 'proposals'> & { proposals: number[] }

const storable = (text: string, most = maxAnswerText) => storableText(text.slice(0, most))

/**
 * Stores a question in the conversation that the page names, or begins a new one: when none is named, or when that one
 * is deleted, full or of another person. Returns its id; null for callers that are not a person.
 */
export async function keepQuestion(ctx: Ctx, given: number | null, text: string): Promise<number | null> {
  if (!ctx.actor.userId) return null
  const question: StoredMessage = {
    role: 'user',
    text: storable(text),
    sources: [],
    proposals: [],
    by_rules: false,
    problem: null,
  }
  if (given !== null && (await append(ctx, given, question))) return given
  const now = ctx.clock.now()
  const { id } = await inTenant(ctx, tx =>
    tx.assistantConversation.create({
      data: {
        ...personOf(ctx),
        title: storable(question.text.trim().replaceAll(/\s+/g, ' '), titleLength),
        messages: [question] as unknown as Prisma.InputJsonValue,
        createdAt: now,
        changedAt: now,
      },
      select: { id: true },
    }),
  )
  return id
}

/** Stores an answer; a conversation that its person has deleted meanwhile is not recreated. */
export async function keepAnswer(ctx: Ctx, id: number | null, answer: Omit<StoredMessage, 'role'>): Promise<void> {
  if (id === null) return
  const sources = answer.sources.map(({ title, path }) => ({ title: storable(title), path }))
  await append(ctx, id, { ...answer, role: 'assistant', text: storable(answer.text), sources })
}

/** One statement, so that two pages with the same conversation do not overwrite each other's messages. */
async function append(ctx: Ctx, id: number, message: StoredMessage): Promise<boolean> {
  const { tenantId, userId } = personOf(ctx)
  // Leaves room for the answer.
  const room = message.role === 'user' ? mostMessages - 1 : mostMessages
  const count = await inTenant(ctx, tx =>
    tx.$executeRaw(Prisma.sql`
      update assistant_conversations
      set messages = messages || jsonb_build_array(${JSON.stringify(message)}::jsonb), changed_at = ${ctx.clock.now()}
      where tenant_id = ${tenantId} and id = ${id} and user_id = ${userId} and jsonb_array_length(messages) < ${room}`),
  )
  return count > 0
}

/** The person's own conversations, the one with the newest message first. */
export const listConversations = (ctx: Ctx) =>
  inTenant(ctx, async tx => {
    const rows = await tx.assistantConversation.findMany({
      where: personOf(ctx),
      select: { id: true, title: true, changedAt: true },
      orderBy: [{ changedAt: 'desc' }, { id: 'desc' }],
      take: mostListed,
    })
    return { data: rows.map(({ id, title, changedAt }) => ({ id, title, changed_at: changedAt.toISOString() })) }
  })

/**
 * One of the person's own conversations, with the current state of its proposals.
 * @throws DomainError assistant_conversation.not_found
 */
export const getConversation = (ctx: Ctx, { id }: { id: number }): Promise<{ data: Conversation }> =>
  inTenant(ctx, async tx => {
    const row = await tx.assistantConversation.findFirst({ where: { ...personOf(ctx), id } })
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

/**
 * Deletes one of the person's own conversations. Nothing of its text is written to the log.
 * @throws DomainError assistant_conversation.not_found
 */
export const deleteConversation = (ctx: Ctx, { id }: { id: number }) =>
  inTenant(ctx, async tx => {
    const { count } = await tx.assistantConversation.deleteMany({ where: { ...personOf(ctx), id } })
    if (count === 0) throw new DomainError('assistant_conversation.not_found')
    return { data: { deleted: count } }
  })

/** Deletes all of the person's own conversations. */
export const deleteConversations = (ctx: Ctx) =>
  inTenant(ctx, async tx => ({
    data: { deleted: (await tx.assistantConversation.deleteMany({ where: personOf(ctx) })).count },
  }))

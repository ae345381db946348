import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { cutText } from '../../../platform/values/cut-text'
import { storableText } from '../../../platform/values/storable-text'
import type { StoredMessage } from './read-conversations'
import { personOf } from './read-proposals'
import { maxAnswerText } from './rules'

/** Messages of one conversation; the next question begins another one. */
const maxMessages = 100
const titleLength = 80

const storable = (text: string, maxLength = maxAnswerText) => storableText(cutText(text, maxLength))

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
  const room = message.role === 'user' ? maxMessages - 1 : maxMessages
  const count = await inTenant(ctx, tx =>
    tx.$executeRaw(Prisma.sql`
      update assistant_conversations
      set messages = messages || jsonb_build_array(${JSON.stringify(message)}::jsonb), changed_at = ${ctx.clock.now()}
      where tenant_id = ${tenantId} and id = ${id} and user_id = ${userId} and jsonb_array_length(messages) < ${room}`),
  )
  return count > 0
}

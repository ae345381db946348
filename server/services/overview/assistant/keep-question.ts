import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { cutText } from '../../../platform/values/cut-text'
import { storableText } from '../../../platform/values/storable-text'
import { appendMessage } from './append-message'
import { askingPerson } from './asking-person'
import { maxAnswerText } from './limits'
import type { StoredMessage } from './read-conversations'

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
  if (given !== null && (await appendMessage(ctx, given, question))) return given
  const now = ctx.clock.now()
  const { id } = await inTenant(ctx, tx =>
    tx.assistantConversation.create({
      data: {
        ...askingPerson(ctx),
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

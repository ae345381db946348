import type { Ctx } from '../../../context'
import { joinedTo, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { enqueue } from '../../../platform/jobs/jobs'
import type { Locale } from '../../../platform/values/locale'
import { queueMessage } from '../../exchange/messaging/queue-message'
import { answerByGrammar } from '../assistant/answer-by-grammar'
import { countQuestion, questionDay } from '../assistant/count-question'
import type { Toolbox } from '../assistant/tool'
import { answerJob } from './answer-job'
import { decideProposal, findDecision } from './decide-proposal'
import { employeeContext } from './employee-context'
import { sendAssistantAnswer } from './send-assistant-answer'

const onlyTexts: Record<Locale, string> = {
  de: 'Hier werden nur Texte gelesen. Fotos und Dateien gehören in Gewerk an den Rapport oder das Projekt.',
  en: 'Only texts are read here. Photos and files belong to the site report or the project in Gewerk.',
}
const spent: Record<Locale, string> = {
  de: 'Für heute sind alle Fragen an den Assistenten verbraucht. Morgen antwortet er wieder.',
  en: 'All questions to the assistant are used up for today. It answers again tomorrow.',
}

interface Question {
  conversationId: number
  /** The stored message. */
  messageId: number
  userId: number
  /** Null for a picture, a file or audio. */
  text: string | null
  /** The label of the button that was pressed; null when none was. */
  button: string | null
}

/**
 * Answers an employee with the rights of the person whose number it is. A change is proposed with all its values and
 * awaits their yes: by a button, or as a word. A question to the language model is answered by a job; without a model
 * the rules of the assistant answer at once. The notices that only texts are read, or that the daily limit is used up,
 * are sent once a day. Must come last in its transaction.
 */
export async function answerEmployee(
  tx: Tx,
  ctx: Ctx,
  { conversationId, messageId, userId, text, button }: Question,
  toolbox: Toolbox,
): Promise<void> {
  const { tenantId } = ctx.actor
  const employee = await employeeContext(tx, ctx, userId)
  if (!employee) return
  const person = joinedTo(tx, employee)
  const { locale } = person
  const reply = (answer: string) => queueMessage(tx, ctx, { conversationId, text: answer, userId: null })
  const replyOnceADay = async (answer: string): Promise<void> => {
    const today = { conversationId, direction: 'out', text: answer, createdAt: { gte: new Date(questionDay(ctx)) } }
    if ((await tx.conversationMessage.count({ where: { tenantId, ...today } })) === 0) await reply(answer)
  }
  if (text === null) return replyOnceADay(onlyTexts[locale])
  const decision = await findDecision(tx, tenantId, { conversationId, text, button })
  if (decision) return void (await reply(await decideProposal(tx, person, decision, toolbox)))
  try {
    await countQuestion(person)
  } catch (error) {
    if (error instanceof DomainError && error.key === 'assistant.spent') return replyOnceADay(spent[locale])
    throw error
  }
  if (ctx.models.chat) return enqueue(tx, ctx, answerJob, { key: String(messageId), payload: {} })
  const { text: said, sources, proposal } = await answerByGrammar(person, text, toolbox)
  await sendAssistantAnswer(tx, person, conversationId, { text: said, sources, proposals: proposal ? [proposal] : [] })
}

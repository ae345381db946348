import type { Ctx } from '../../../context'
import { attempt } from '../../../platform/database/attempt'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { jobHandler } from '../../../platform/jobs/jobs'
import { cutText } from '../../../platform/values/cut-text'
import type { Locale } from '../../../platform/values/locale'
import { queueMessage } from '../../exchange/messaging/queue-message'
import { answerByGrammar } from '../assistant/answer-by-grammar'
import { answerProblems } from '../assistant/answer-problem-rules'
import { askModel } from '../assistant/ask-model'
import { countTokens } from '../assistant/count-question'
import { assertProposable, createProposal } from '../assistant/create-proposal'
import { refusalOf } from '../assistant/refusal'
import type { ProposalRecord } from '../assistant/schema'
import type { Tool, Toolbox } from '../assistant/tool'
import { answerJob } from './answer-job'
import { employeeContext } from './employee-context'
import { sendAssistantAnswer } from './send-assistant-answer'

const historyMs = 24 * 60 * 60 * 1000
const maxHistory = 12
const maxProposals = 3
const maxLengthWithProblem = 3_000

const answeredByRules: Record<Locale, string> = {
  de: 'Das Sprachmodell antwortet gerade nicht, hier antworten feste Regeln.',
  en: 'The language model does not answer at the moment; fixed rules answer here.',
}

/**
 * Answers an employee's message with the language model, outside of the transaction that received it. The answer, its
 * proposals and the end of the job are one transaction, so a message is answered once. When the model fails, the rules
 * answer. Nothing is answered once a colleague has taken over the conversation.
 */
export const answerByModel = (loadToolbox: () => Promise<Toolbox>) =>
  jobHandler(answerJob, {
    async slice({ ctx, key, signal }) {
      const question = await inTenant(ctx, tx => questionOf(tx, ctx, Number(key)))
      if (!question) return async () => 'done'
      const toolbox = await loadToolbox()
      const { answer, proposed } = await answerOf(question, toolbox, signal)
      // Counted even when nothing of the answer is stored: a message that is tried again has used them as well.
      if (answer) await countTokens(question.person, answer.tokens)
      return async (tx, inner) => {
        const asked = await unansweredMessage(tx, inner, Number(key))
        if (!asked) return 'done'
        const { person, conversationId } = asked
        if (!answer || answer.problem === 'failed') {
          const { text, sources, proposal } = await answerByGrammar(person, asked.text, toolbox)
          const proposals = proposal ? [proposal] : []
          const said = `${answeredByRules[person.locale]}\n\n${text}`
          await sendAssistantAnswer(tx, person, conversationId, { text: said, sources, proposals })
          return 'done'
        }
        const { proposals, refusals } = await createProposals(tx, person, proposed)
        const problem = answer.problem === null ? '' : answerProblems[person.locale][answer.problem]
        // Cut so that the reason, which comes last, is still within one message.
        const words = problem === '' ? answer.text.trim() : cutText(answer.text.trim(), maxLengthWithProblem)
        const text = [words, ...refusals, problem].filter(part => part !== '').join('\n\n')
        await sendAssistantAnswer(tx, person, conversationId, { text, sources: answer.sources, proposals })
        return 'done'
      }
    },
    async givenUp(tx, ctx, { key }) {
      const asked = await unansweredMessage(tx, ctx, Number(key))
      if (!asked) return
      const { person, conversationId } = asked
      await queueMessage(tx, person, { conversationId, text: answerProblems[person.locale].failed, userId: null })
    },
  })

interface UnansweredMessage {
  conversationId: number
  /** The context of the employee who asks. */
  person: Ctx
  text: string
  createdAt: Date
}

/** Null when the assistant is not to answer the message any more. */
async function unansweredMessage(tx: Tx, ctx: Ctx, id: number): Promise<UnansweredMessage | null> {
  const message = await tx.conversationMessage.findUnique({
    where: { tenantId_id: { tenantId: ctx.actor.tenantId, id } },
    include: { conversation: true },
  })
  if (!message?.conversation.userId || message.conversation.assignedUserId !== null) return null
  const person = await employeeContext(tx, ctx, message.conversation.userId)
  return person && { ...message, person }
}

interface Question {
  person: Ctx
  /** The conversation of the last day, ending with the question. */
  messages: Array<{ role: 'user' | 'assistant'; content: string }>
}

/** Null when the assistant is not to answer the message any more. */
async function questionOf(tx: Tx, ctx: Ctx, id: number): Promise<Question | null> {
  const asked = await unansweredMessage(tx, ctx, id)
  if (!asked) return null
  const { conversationId, person, text, createdAt } = asked
  const since = new Date(createdAt.getTime() - historyMs)
  const earlier = await tx.conversationMessage.findMany({
    where: {
      ...{ tenantId: ctx.actor.tenantId, conversationId, kind: 'text', createdAt: { gte: since }, id: { not: id } },
      // What colleagues wrote is not the assistant's, and what was not sent is unknown to the person.
      OR: [{ direction: 'in' }, { direction: 'out', userId: null, status: { not: 'failed' } }],
    },
    orderBy: { id: 'desc' },
    take: maxHistory,
    select: { direction: true, text: true },
  })
  const history = earlier.reverse().map(one => ({
    role: one.direction === 'in' ? ('user' as const) : ('assistant' as const),
    content: one.text,
  }))
  return { person, messages: [...history, { role: 'user', content: text }] }
}

type Proposed = Array<{ tool: Tool; input: object }>

/** Asks the model. What it proposes is checked here and stored with the answer. */
async function answerOf({ person, messages }: Question, toolbox: Toolbox, signal: AbortSignal) {
  const { chat: model } = person.models
  const proposed: Proposed = []
  if (!model) return { answer: null, proposed }
  const answer = await askModel(person, { model, messages, page: null, signal }, toolbox, {
    async propose(tool, input) {
      assertProposable(tool, input)
      if (proposed.length >= maxProposals) return { error: `At most ${maxProposals} changes in one answer.` }
      proposed.push({ tool, input })
      return { done: false, note: 'Nothing is done yet: the person sees it with all its values and decides.' }
    },
  })
  const { problem, error } = answer
  if (problem !== null && !signal.aborted)
    person.log.warn({ err: error ?? undefined, model: model.name, problem }, 'the language model failed')
  return { answer, proposed }
}

/** Stores the proposals, and says why one cannot be stored. */
async function createProposals(tx: Tx, person: Ctx, proposed: Proposed) {
  const proposals: ProposalRecord[] = []
  const refusals: string[] = []
  for (const { tool, input } of proposed) {
    const outcome = await attempt<ProposalRecord | string>(
      tx,
      () => createProposal(person, tool, input),
      error => {
        if (error instanceof DomainError) return refusalOf(person, error).error
        throw error
      },
    )
    if (typeof outcome === 'string') refusals.push(outcome)
    else proposals.push(outcome)
  }
  return { proposals, refusals }
}

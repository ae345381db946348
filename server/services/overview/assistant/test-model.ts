import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { countQuestion, countTokens } from './count-question'

const answerWithinMs = 20_000

/**
 * Has the language model answer a word. Counts as a question of the company's day.
 * @throws DomainError assistant.not_configured, assistant.away, assistant.spent
 */
export async function testModel(ctx: Ctx) {
  const { chat } = ctx.models
  if (!chat) throw new DomainError('assistant.not_configured')
  await countQuestion(ctx)
  const [{ streamText }, model] = await Promise.all([import('ai'), chat.open()])
  try {
    // As a stream, as real questions are sent: a model server that cannot stream is of no use here.
    const answer = streamText({
      model,
      prompt: 'Answer with one word: ready',
      maxOutputTokens: 50,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(answerWithinMs),
      onError: () => {},
    })
    for await (const part of answer.fullStream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw new Error('the answer took too long')
    }
    const usage = await answer.totalUsage
    await countTokens(ctx, usage.totalTokens ?? 0)
    return { data: { model: chat.name } }
  } catch (error) {
    ctx.log.warn({ err: error, requestId: ctx.requestId, model: chat.name }, 'the language model failed')
    throw new DomainError('assistant.away')
  }
}

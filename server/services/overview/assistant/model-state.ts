import { SpeechModelFailed } from '../../../adapters/speech-model'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dayToDate } from '../../../platform/values/days'
import { countQuestion, countTokens, questionDay } from './count-question'

const answerWithinMs = 20_000

/** Which models are set up, and how much of the company's daily limit is used. */
export async function modelState(ctx: Ctx) {
  const { tenantId } = ctx.actor
  const { chat, speech } = ctx.models
  const { requests, tokens } = ctx.settings.assistantPerDay
  const day = dayToDate(questionDay(ctx))
  const used = await inTenant(ctx, tx => tx.assistantUsage.findUnique({ where: { tenantId_day: { tenantId, day } } }))
  return {
    data: {
      language_model: chat?.name ?? null,
      speech_model: speech !== null,
      questions: { used: used?.requests ?? 0, most: requests },
      tokens: { used: Number(used?.tokens ?? 0), most: tokens },
    },
  }
}

/**
 * Sends the speech model half a second of silence: any text in the answer proves that it works. Counts as a question of
 * the company's day.
 * @throws DomainError speech.not_configured, speech.away, assistant.spent
 */
export async function testSpeechModel(ctx: Ctx) {
  const { speech } = ctx.models
  if (!speech) throw new DomainError('speech.not_configured')
  await countQuestion(ctx)
  const recording = { bytes: silence(), type: 'audio/wav', filename: 'test.wav', language: ctx.locale }
  try {
    await speech.transcribe(recording, AbortSignal.timeout(answerWithinMs))
    return { data: { answered: true as const } }
  } catch (error) {
    if (!(error instanceof SpeechModelFailed)) throw error
    ctx.log.warn({ err: error, requestId: ctx.requestId }, 'the speech model failed')
    throw new DomainError('speech.away')
  }
}

/** A WAV file (RIFF, PCM, mono, 16 bit, 16 kHz) of half a second. */
function silence(): Buffer {
  const [rate, header] = [16_000, 44]
  const file = Buffer.alloc(header + rate)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(rate, 40)
  return file
}

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

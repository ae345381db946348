import { SpeechModelFailed } from '../../../adapters/speech-model'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { cutText } from '../../../platform/values/cut-text'
import { storableText } from '../../../platform/values/storable-text'
import { countQuestion } from '../assistant/count-question'
import { recordingKind } from './recording-kind'
import { maxSpeechSeconds } from './rules'

const maxText = 10_000

/**
 * Transcribes a recording; it is sent to the model and not stored. Counts as a question of the company's day.
 * @throws DomainError speech.no_recording, speech.too_long, speech.not_configured, speech.away, assistant.spent
 */
export async function transcribeSpeech(ctx: Ctx, bytes: Buffer) {
  const kind = recordingKind(bytes)
  if (!kind) throw new DomainError('speech.no_recording')
  if ((kind.seconds(bytes) ?? 0) > maxSpeechSeconds) throw new DomainError('speech.too_long')
  const { speech } = ctx.models
  if (!speech) throw new DomainError('speech.not_configured')
  await countQuestion(ctx)
  const recording = { bytes, type: kind.type, filename: `speech.${kind.extension}`, language: ctx.locale }
  try {
    const text = await speech.transcribe(recording, new AbortController().signal)
    return { data: { text: cutText(storableText(text).trim(), maxText) } }
  } catch (error) {
    if (!(error instanceof SpeechModelFailed)) throw error
    ctx.log.warn({ err: error, requestId: ctx.requestId }, 'the speech model failed')
    throw new DomainError('speech.away')
  }
}

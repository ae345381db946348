import { SpeechModelFailed } from '../../../adapters/speech-model'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { countQuestion } from './count-question'

const answerWithinMs = 20_000

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

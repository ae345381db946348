import { boundedResponse } from './bounded-response'
import type { ModelEndpoint } from './language-models'

/** A recording as received; its format was detected from its bytes. */
export interface Recording {
  bytes: Buffer
  type: string
  /** Model servers detect the format from it. */
  filename: string
  /** Language probably spoken, `de`. */
  language: string
}

/** Transcribes a recording. */
export interface SpeechModel {
  /** @throws SpeechModelFailed */
  transcribe(recording: Recording, signal: AbortSignal): Promise<string>
}

/** The model server is unavailable, or its response is invalid; `message` is for the log. */
export class SpeechModelFailed extends Error {
  override name = 'SpeechModelFailed'
}

const answerWithinMs = 120_000
const maxAnswerBytes = 200_000

/** Any server that implements OpenAI's transcription API: `<baseUrl>/audio/transcriptions`. */
export const createSpeechModel = ({ baseUrl, apiKey, model }: ModelEndpoint): SpeechModel => ({
  async transcribe({ bytes, type, filename, language }, signal) {
    const form = new FormData()
    form.set('model', model)
    form.set('language', language)
    form.set('response_format', 'json')
    form.set('file', new File([new Uint8Array(bytes)], filename, { type }))
    try {
      const response = await fetch(`${baseUrl.replace(/\/$/, '')}/audio/transcriptions`, {
        method: 'POST',
        headers: apiKey ? { Authorization: `Bearer ${apiKey}` } : {},
        body: form,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
      })
      if (!response.ok) {
        // An error may be answered without end: what is not read is not waited for.
        await response.body?.cancel()
        throw new Error(`answered ${response.status}`)
      }
      const { text } = JSON.parse(await boundedResponse(response, maxAnswerBytes).text()) as { text?: unknown }
      if (typeof text !== 'string') throw new Error('answered no text')
      return text
    } catch (cause) {
      throw new SpeechModelFailed((cause as Error).message, { cause })
    }
  },
})

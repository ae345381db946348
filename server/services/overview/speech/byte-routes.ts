import type { ByteRoute } from '../../../http/files/byte-route'
import { uploadRoute } from '../../../http/files/upload'
import { fileField, form, record } from '../../../http/openapi/parts'
import { maxSpeechBytes, maxSpeechSeconds } from './rules'
import { transcribeSpeech } from './transcribe'

export const speechRoutes: readonly ByteRoute[] = [
  uploadRoute({
    path: '/api/speech/transcribe',
    operationId: 'appSpeechTranscribe',
    tag: 'assistant',
    summary: 'What was spoken, as text',
    description: `Needs permission \`speech:use\` (roles 1, 2, 3) and module \`ai\`. One recording of at most ${maxSpeechBytes / 1_000_000} MB and ${maxSpeechSeconds / 60} minutes: WebM, Ogg, MP4, MP3, FLAC or WAV, detected from its bytes. It is kept nowhere. 503 where no speech model is set up or it does not answer, 429 once the company’s daily limit is used up.`,
    permission: 'speech:use',
    maxBytes: maxSpeechBytes,
    most: 6,
    body: form({ file: fileField('The recording') }, { file: '(bytes)' }, ['file']),
    status: 200,
    answer: {
      schema: record({ data: record({ text: { type: 'string' } }) }),
      example: { data: { text: 'Dachrinne an der Nordseite erneuert, zwei Laufmeter.' } },
    },
    take: (ctx, { bytes }) => transcribeSpeech(ctx, bytes),
  }),
]

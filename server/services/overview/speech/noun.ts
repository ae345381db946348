import { defineNoun, everybody } from '../../../nouns/define'

/** What the service knows about dictation. */
export const speech = defineNoun({
  permissions: { 'speech:use': { roles: everybody, scope: null, module: 'ai' } },
  errors: {
    'speech.not_configured': {
      status: 503,
      code: 'unavailable',
      de: 'Auf diesem Server ist keine Spracherkennung eingerichtet. Der Betreiber setzt dafür STT_BASE_URL und STT_MODEL.',
      en: 'No speech recognition is set up on this server. The operator sets STT_BASE_URL and STT_MODEL for it.',
    },
    'speech.away': {
      status: 503,
      code: 'unavailable',
      de: 'Die Spracherkennung antwortet gerade nicht. Bitte noch einmal versuchen oder tippen.',
      en: 'Speech recognition does not answer at the moment. Try again, or type.',
    },
    'speech.no_recording': {
      status: 415,
      code: 'unsupported_media_type',
      de: 'Das ist keine Aufnahme, die verstanden wird. Möglich sind WebM, Ogg, MP4 (M4A), MP3, FLAC und WAV.',
      en: 'This is no recording that is understood. WebM, Ogg, MP4 (M4A), MP3, FLAC and WAV are.',
    },
    'speech.too_long': {
      status: 422,
      code: 'unprocessable',
      de: 'Die Aufnahme dauert länger als fünf Minuten. Bitte in kürzeren Stücken sprechen.',
      en: 'The recording is longer than five minutes. Speak in shorter pieces.',
    },
  },
})

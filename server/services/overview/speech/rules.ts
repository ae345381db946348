/** Of a recording: five minutes recorded by a browser take a tenth of it. */
export const maxSpeechBytes = 10_000_000
export const maxSpeechSeconds = 300

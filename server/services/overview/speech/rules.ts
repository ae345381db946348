/** Of a recording: five minutes of what browsers record are a tenth of it. */
export const maxSpeechBytes = 10_000_000
export const maxSpeechSeconds = 300

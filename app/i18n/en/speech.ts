import type german from '../de/speech'
import type { Translation } from '../keys'

export default {
  start: 'Dictate',
  stop: 'End the recording',
  working: 'Being understood …',
  recording: 'Recording, for five minutes at most',
  denied: 'The microphone is blocked. Allow it in the browser, or type.',
  nothing: 'There was nothing to understand. Try again.',
  failed: 'That did not work. Try again, or type.',
} satisfies Translation<typeof german>

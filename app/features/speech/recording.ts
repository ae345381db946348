import { maxSpeechSeconds } from '~server/services/overview/speech/rules'

/** Records until stopped, or up to the maximum length; then `onEnd` gets all of it. */
export function record(stream: MediaStream, onEnd: (recorded: Blob) => void): MediaRecorder {
  const recorder = new MediaRecorder(stream)
  const parts: Blob[] = []
  const longest = setTimeout(() => recorder.stop(), maxSpeechSeconds * 1000)
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  recorder.addEventListener('stop', () => {
    clearTimeout(longest)
    for (const track of stream.getTracks()) track.stop()
    onEnd(new Blob(parts, { type: recorder.mimeType }))
  })
  recorder.start()
  return recorder
}

/** Transcribes a recording. @throws Error with the service's own message on a refusal */
export async function transcribe(recorded: Blob): Promise<string> {
  const form = new FormData()
  form.set('file', recorded, 'speech')
  const response = await fetch('/api/speech/transcribe', { method: 'POST', body: form })
  const answer = (await response.json().catch(() => ({}))) as { data?: { text: string }; message?: string }
  if (!response.ok || !answer.data) throw new Error(answer.message ?? '')
  return answer.data.text
}

import { Mic, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { loadLeaveBlocker } from '~/components/frame/leave-question'
import { Button } from '~/components/ui/button'
import { speechTexts } from '~/i18n/speech'
import { useT } from '~/lib/i18n'
import { useOptionalSession } from '~/lib/session'
import { useUnsentWork } from '~/lib/unsent-forms'

interface Props {
  /** The transcript; the component that shows it lets the user check and change it. */
  onText: (text: string) => void | Promise<void>
}

/** Dictation instead of typing; shown only if speech recognition is available. */
export function DictateButton({ onText }: Props) {
  const session = useOptionalSession()
  return session?.dictation ? <Dictation onText={onText} /> : null
}

type State = 'idle' | 'recording' | 'working'

function Dictation({ onText }: Props) {
  const t = useT(speechTexts)
  const [state, setState] = useState<State>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)
  useUnsentWork(state !== 'idle')
  // Recording ends when the user leaves the page.
  useEffect(() => () => endOf(recorder.current), [])

  async function start() {
    setProblem(null)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      // Its script loads with the first dictation, as does the confirmation that guards it.
      const [{ record }] = await Promise.all([import('./recording'), loadLeaveBlocker().catch(() => null)])
      recorder.current = record(stream, recorded => void understand(recorded))
      setState('recording')
    } catch {
      setProblem(t('denied'))
    }
  }

  async function understand(recorded: Blob) {
    setState('working')
    try {
      const { transcribe } = await import('./recording')
      const text = await transcribe(recorded)
      if (text) await onText(text)
      else setProblem(t('nothing'))
    } catch (error) {
      setProblem((error as Error).message || t('failed'))
    }
    setState('idle')
  }

  const recording = state === 'recording'
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="text-[13px] text-muted">
        {recording ? t('recording') : state === 'working' ? t('working') : ''}
      </span>
      {problem ? (
        <span role="alert" className="text-[13px] text-danger">
          {problem}
        </span>
      ) : null}
      <Button
        type="button"
        size="sm"
        variant={recording ? 'danger' : undefined}
        pending={state === 'working'}
        onClick={recording ? () => recorder.current?.stop() : () => void start()}
      >
        {recording ? <Square aria-hidden /> : <Mic aria-hidden />}
        {t(recording ? 'stop' : 'start')}
      </Button>
    </span>
  )
}

const endOf = (recorder: MediaRecorder | null) => {
  if (recorder?.state === 'recording') recorder.stop()
}

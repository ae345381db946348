import { Check, CircleAlert, CloudOff, LoaderCircle, LogIn, Pencil } from 'lucide-react'
import { Button } from '~/components/ui/button'
import type { Autosave, SaveSnapshot, SaveState } from '~/features/drafts/autosave'
import { documentsTexts } from '~/i18n/documents'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'

const marks = {
  saved: { icon: Check, tone: 'text-muted' },
  waiting: { icon: Pencil, tone: 'text-muted' },
  saving: { icon: LoaderCircle, tone: 'text-muted' },
  unreachable: { icon: CloudOff, tone: 'text-warning' },
  signed_out: { icon: LogIn, tone: 'text-warning' },
  refused: { icon: CircleAlert, tone: 'text-danger' },
  conflict: { icon: CircleAlert, tone: 'text-danger' },
} as const satisfies Record<SaveState, { icon: typeof Check; tone: string }>

/** Says whether what was written has arrived. */
export function SaveMark({
  saving,
  autosave,
}: {
  saving: SaveSnapshot
  autosave: Pick<Autosave<never>, 'flush'>
}) {
  const t = useT(documentsTexts)
  const { state } = saving
  const { icon: Icon, tone } = marks[state]
  const failing = state === 'unreachable' || state === 'signed_out'
  return (
    <span className={cn('inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px]', tone)}>
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden className={cn('size-4', state === 'saving' && 'animate-spin')} />
        {t(`save.${state}`)}
      </span>
      {failing ? (
        <Button size="sm" onClick={() => void autosave.flush()}>
          {t('save.now')}
        </Button>
      ) : null}
      {state === 'signed_out' ? (
        <a href="/login" target="_blank" rel="noreferrer" className="underline underline-offset-2">
          {t('save.signIn')}
        </a>
      ) : null}
      {/* Every keystroke would be too much to hear; only what went wrong is said. */}
      <span role="status" className="sr-only">
        {failing || state === 'refused' || state === 'conflict' ? t(`save.${state}`) : null}
      </span>
    </span>
  )
}

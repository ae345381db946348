import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { documentsTexts } from '~/i18n/documents'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'

export interface TimelineStep {
  id: string
  label: ReactNode
  /** When it happened or is due; empty for what is still open. */
  when?: ReactNode
  /** `done` has happened, `ended` ended it, `late` is overdue, `next` is still to come. */
  state: 'done' | 'ended' | 'late' | 'next'
}

const marks = {
  done: 'border-success-fill bg-success-fill text-surface',
  ended: 'border-faint bg-faint text-surface',
  late: 'border-danger-fill bg-danger-fill text-white',
  next: 'border-line-strong bg-surface',
} as const

/** A document's history so far and its next step. */
export function StatusTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  const t = useT(documentsTexts)
  return (
    <Card>
      <CardHeader title={t('timeline')} />
      <CardContent>
        <ol aria-label={t('timeline')} className="grid">
          {steps.map(({ id, label, when, state }) => (
            <li key={id} className="group relative flex gap-3 pb-4 last:pb-0">
              <span aria-hidden className="absolute top-4 bottom-0 left-[7px] w-px bg-line-strong group-last:hidden" />
              <span
                aria-hidden
                className={cn('z-1 mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border', marks[state])}
              >
                {state === 'done' ? <Check className="size-3 stroke-3" /> : null}
                {state === 'ended' ? <X className="size-3 stroke-3" /> : null}
                {state === 'late' ? <span className="text-[11px] leading-none font-bold">!</span> : null}
              </span>
              <span className="min-w-0 grow">
                <span className={cn('block', state === 'next' ? 'text-muted' : 'font-medium')}>{label}</span>
                {when ? <span className="block text-xs text-muted">{when}</span> : null}
              </span>
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  )
}

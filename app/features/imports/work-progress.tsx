import { Card, CardContent } from '~/components/ui/card'
import { ProgressLine } from '~/features/inbound/progress-line'
import { importsTexts } from '~/i18n/imports'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Import } from './imports'

/** Rows that the running job has not reached yet. */
const waiting = {
  checking: ['new'],
  taking: ['ready', 'duplicate'],
  undoing: ['created', 'updated'],
} as const
/** Rows that it skips. */
const aside = { checking: [], taking: ['faulty'], undoing: ['faulty', 'skipped', 'failed'] } as const

/** Progress of checking, importing or undoing. */
export function WorkProgress({ one, stage }: { one: Import; stage: keyof typeof waiting }) {
  const t = useT(importsTexts)
  const format = useFormat()
  const sum = (names: readonly string[]) => names.reduce((all, name) => all + (one.counts[name] ?? 0), 0)
  const total = one.row_count - sum(aside[stage])
  const done = total - sum(waiting[stage])
  const label = t(`progress.${stage}`)
  const text = t('progress.of', { done: format.number(done), total: format.number(total) })
  return (
    <Card>
      <CardContent className="grid gap-2 pt-4">
        <p className="flex flex-wrap justify-between gap-x-3" role="status">
          <span className="font-medium">{label}</span>
          <span className="tabular" suppressHydrationWarning>
            {text}
          </span>
        </p>
        <ProgressLine label={label} share={total > 0 ? done / total : null} text={text} />
        <p className="text-[13px] text-muted">{t('progress.leave')}</p>
      </CardContent>
    </Card>
  )
}

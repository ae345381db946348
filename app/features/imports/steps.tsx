import { Check } from 'lucide-react'
import { importsTexts } from '~/i18n/imports'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import type { ImportStage } from './imports'

const names = ['upload', 'mapping', 'preview', 'take'] as const
const at: Record<ImportStage, number> = {
  mapping: 1,
  checking: 1,
  preview: 2,
  taking: 3,
  taken: 4,
  undoing: 4,
  undone: 4,
  stuck: 3,
}

/** From the file to its records: the current step, and the next. */
export function Steps({ stage }: { stage: ImportStage }) {
  const t = useT(importsTexts)
  const current = at[stage]
  return (
    <ol aria-label={t('steps.label')} data-noprint className="flex flex-wrap gap-x-2 gap-y-1 text-[13px]">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={cn('flex items-center gap-1.5', index > current ? 'text-muted' : 'text-ink')}
        >
          {index > 0 ? <span aria-hidden className="mr-1 hidden h-px w-8 bg-line-strong sm:block" /> : null}
          <span
            aria-hidden
            className={cn(
              'grid size-5 place-items-center rounded-full border text-xs tabular',
              index < current && 'border-success-fill bg-success-soft text-success',
              index === current && 'border-accent bg-accent text-on-accent',
              index > current && 'border-line-strong',
            )}
          >
            {index < current ? <Check className="size-3" /> : index + 1}
          </span>
          <span className={cn(index === current && 'font-medium')}>{t(`steps.${name}`)}</span>
        </li>
      ))}
    </ol>
  )
}

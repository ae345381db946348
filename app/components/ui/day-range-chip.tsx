import { ChevronDown, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { tableTexts } from '~/i18n/table'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useSearchState } from '~/lib/search-state'
import { useFormat } from '~/lib/session'
import { chipStyle } from './data-table-toolbar'
import { Popover, PopoverContent, PopoverTrigger } from './popover'
import { Skeleton } from './skeleton'

const DayRangeForm = latePart(() => import('./day-range-form'))

/** A filter by days of the company's calendar, both included: `?from=` and `?to=`. */
export function DayRangeChip() {
  const t = useT(tableTexts)
  const { params, change } = useSearchState()
  const [open, setOpen] = useState(false)
  const from = params.get('from')
  const to = params.get('to')
  const text = useRangeText(from, to)
  const apply = (range: { from: string | null; to: string | null }) => {
    setOpen(false)
    change(range)
  }
  return (
    <span className={chipStyle(text !== null)}>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger className="flex h-full items-center gap-1 rounded-lg px-2.5">
          <span className={text === null ? '' : 'text-muted'}>{t('days.label')}</span>
          {text === null ? (
            <ChevronDown aria-hidden className="size-3.5 text-faint" />
          ) : (
            <span className="font-medium tabular" suppressHydrationWarning>
              {text}
            </span>
          )}
        </PopoverTrigger>
        <PopoverContent label={t('days.label')}>
          <Suspense fallback={<Skeleton className="h-30" />}>
            <DayRangeForm from={from} to={to} onApply={apply} />
          </Suspense>
        </PopoverContent>
      </Popover>
      {text === null ? null : (
        <button
          type="button"
          aria-label={t('removeFilter', { name: t('days.label') })}
          onClick={() => apply({ from: null, to: null })}
          className="-ml-1 mr-1 grid size-6 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}

/** "ab 01.03.2026", or null if the URL names no day. */
function useRangeText(from: string | null, to: string | null): string | null {
  const t = useT(tableTexts)
  const format = useFormat()
  const written = (day: string | null) => (day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? format.day(day) : null)
  const [first, last] = [written(from), written(to)]
  if (first && last) return first === last ? first : t('days.between', { from: first, to: last })
  if (first) return t('days.since', { day: first })
  return last ? t('days.until', { day: last }) : null
}

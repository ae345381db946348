import { Link } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { Card } from '~/components/ui/card'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'

type Sheet = Outputs['timeSheets']['list']['data'][number]

/** The user's own week: hours so far against the target. */
export function WeekLine({ sheet }: { sheet: Pick<Sheet, 'credited_minutes' | 'target_minutes' | 'running'> }) {
  const t = useT(todayTexts)
  const format = useFormat()
  const { credited_minutes, target_minutes, running } = sheet
  const share = target_minutes > 0 ? Math.min(1, credited_minutes / target_minutes) : 0
  return (
    <Card>
      <Link to="/times" prefetch="intent" className="grid gap-2 rounded-lg p-4 hover:bg-hover">
        <span className="flex items-center justify-between gap-3">
          <span className="text-sm leading-6 font-semibold">{t('week.title')}</span>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
        </span>
        <span className="tabular">
          {t('week.sums', { credited: format.duration(credited_minutes), target: format.duration(target_minutes) })}
        </span>
        <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span className="block h-full rounded-full bg-accent-mark" style={{ width: `${share * 100}%` }} />
        </span>
        {running ? <span className="text-xs text-muted">{t('week.running')}</span> : null}
      </Link>
    </Card>
  )
}

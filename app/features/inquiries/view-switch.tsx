import { Link, useSearchParams } from '@remix-run/react'
import { List, SquareKanban } from 'lucide-react'
import { Tooltip } from '~/components/ui/tooltip'
import { inquiriesTexts } from '~/i18n/inquiries'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { applySearch } from '~/lib/search-state'

const views = [
  { view: 'board', icon: SquareKanban, param: null },
  { view: 'list', icon: List, param: 'list' },
] as const

/** Board or list, kept in the URL. */
export function ViewSwitch({ current }: { current: 'board' | 'list' }) {
  const t = useT(inquiriesTexts)
  const [params] = useSearchParams()
  return (
    <nav
      aria-label={t('views.label')}
      className="flex h-8 rounded-lg border border-line-strong bg-surface p-0.5 pointer-coarse:h-10"
    >
      {views.map(({ view, icon: Icon, param }) => (
        <Tooltip key={view} content={t(`views.${view}`)}>
          <Link
            to={{ search: applySearch(params, { view: param, status: null }).toString() }}
            preventScrollReset
            aria-label={t(`views.${view}`)}
            aria-current={view === current || undefined}
            className={cn(
              'grid w-9 place-items-center rounded-md text-muted hover:text-ink',
              view === current && 'bg-sunken text-ink',
            )}
          >
            <Icon aria-hidden className="size-4" />
          </Link>
        </Tooltip>
      ))}
    </nav>
  )
}

import { Link } from '@remix-run/react'
import { ChevronRight, ClipboardList, Plus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Day, Quantity } from '~/components/value'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { Outputs } from '~server/contract'

interface OwnRapportsProps {
  rapports: Outputs['rapports']['page']['data']
  total: number
}

/** The field's first page: one large button, and what is not finished yet. */
export function OwnRapports({ rapports, total }: OwnRapportsProps) {
  const t = useT(todayTexts)
  const may = useMay()
  return (
    <div className="grid max-w-xl gap-4">
      {may('rapports:write') ? (
        <Button asChild variant="primary" size="lg" className="h-14! text-base">
          <Link to="/rapports/new">
            <Plus aria-hidden />
            {t('own.new')}
          </Link>
        </Button>
      ) : null}
      <Card>
        <CardHeader
          title={t('own.title')}
          actions={
            <Button asChild variant="ghost" size="sm">
              <Link to="/rapports">{t('own.all')}</Link>
            </Button>
          }
        />
        {total === 0 ? (
          <EmptyState icon={ClipboardList} title={t('own.emptyTitle')} className="py-8">
            {t('own.emptyBody')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {rapports.map(rapport => (
              <li key={rapport.id}>
                <Link
                  to={`/rapports/${rapport.id}`}
                  prefetch="intent"
                  className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-hover"
                >
                  <span className="min-w-0 grow">
                    <span className="block truncate font-medium">
                      {rapport.title || rapport.project_name || t('own.noTitle')}
                    </span>
                    <span className="block truncate text-xs text-muted">
                      <Day value={rapport.date} />
                      {[rapport.project_name, rapport.kontakt_name]
                        .filter(Boolean)
                        .map(name => ` · ${name}`)
                        .join('')}
                    </span>
                  </span>
                  <span className="shrink-0 text-muted">
                    <Quantity value={rapport.total_hours} unit="h" />
                  </span>
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

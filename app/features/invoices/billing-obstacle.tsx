import { Link } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { RapportOverview } from '~server/services/rapports/schema'
import type { BillingObstacle } from './bill-rapports.server'

interface BillingObstacleNoteProps {
  obstacle: BillingObstacle
  rapports: readonly RapportOverview[]
}

/** Says what is missing before these rapports can be billed, and where that is mended. */
export function BillingObstacleNote({ obstacle, rapports }: BillingObstacleNoteProps) {
  const t = useT(invoicesTexts)
  const format = useFormat()
  const may = useMay()
  return (
    <div role="alert" className="flex gap-2.5 rounded-lg bg-warning-soft px-3 py-2.5 text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {obstacle.kind === 'rates' ? (
        <div>
          <p>{t('pick.missingRates', { categories: format.list(obstacle.categories) })}</p>
          {may('labor_rates:write') ? (
            <Link to="/settings#section-rates" className="font-medium underline underline-offset-2">
              {t('pick.toRates')}
            </Link>
          ) : null}
        </div>
      ) : (
        <p>
          {t('pick.exceeded', {
            rapport: rapports.find(rapport => rapport.id === obstacle.rapportId)?.rapport_number ?? '',
            left: format.percent(obstacle.left),
          })}
        </p>
      )}
    </div>
  )
}

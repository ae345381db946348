import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { RapportBadge } from '~/features/records/record-status'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Rapport } from './rapport'

/** How much of a completed rapport is billed. */
export function BillingCard({ rapport }: { rapport: Rapport }) {
  const t = useT(rapportsTexts)
  const format = useFormat()
  const { billed_percentage: billed } = rapport
  return (
    <Card>
      <CardHeader title={t('billing.title')} actions={<RapportBadge rapport={rapport} />} />
      <CardContent className="grid gap-3">
        <div
          role="meter"
          aria-label={t('billing.title')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={billed}
          className="h-2 overflow-hidden rounded-full bg-sunken"
        >
          <div
            className="h-full rounded-full bg-accent-mark"
            style={{ width: `${Math.min(billed, 100)}%` }}
          />
        </div>
        <p className="text-muted" suppressHydrationWarning>
          {t('billing.share', { percent: format.percent(billed) })}
        </p>
      </CardContent>
    </Card>
  )
}

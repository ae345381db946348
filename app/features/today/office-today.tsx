import { Sunrise } from 'lucide-react'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { Figures } from './figures'
import { Needs } from './needs'
import { OverdueInvoices } from './overdue-invoices'
import { Plots } from './plots'

export type Dashboard = Outputs['dashboard']['get']['data']

/** The office's morning: what needs somebody above the figures, the figures above the plots. */
export function OfficeToday({ figures, today }: { figures: Dashboard; today: string }) {
  if (isUntouched(figures)) return <Untouched />
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Needs figures={figures} today={today} />
          <Figures figures={figures} today={today} />
        </div>
        <OverdueInvoices figures={figures} />
      </div>
      <Plots figures={figures} year={today.slice(0, 4)} />
    </div>
  )
}

function Untouched() {
  const t = useT(todayTexts)
  return (
    <Card>
      <EmptyState icon={Sunrise} title={t('start.emptyTitle')} className="py-10">
        {t('start.emptyBody')}
      </EmptyState>
    </Card>
  )
}

function isUntouched(figures: Dashboard): boolean {
  const { open, offers, new_inquiries, unbilled_rapports, hours_per_project, paid_per_month } = figures
  const counted =
    open.count + offers.open + offers.accepted + offers.rejected + new_inquiries + unbilled_rapports
  const paid = paid_per_month.some(month => month.this_year > 0 || month.last_year > 0)
  return counted === 0 && hours_per_project.length === 0 && !paid
}

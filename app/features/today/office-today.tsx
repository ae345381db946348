import type { Outputs } from '~server/contract'
import { Figures } from './figures'
import { FirstSteps } from './first-steps'
import { Needs } from './needs'
import { OverdueInvoices } from './overdue-invoices'
import { Plots } from './plots'

export type Dashboard = Outputs['dashboard']['get']['data']

/** The office's morning: what needs somebody above the figures, the figures above the plots. */
export function OfficeToday({ figures, today }: { figures: Dashboard; today: string }) {
  if (isUntouched(figures)) return <FirstSteps />
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

function isUntouched(figures: Dashboard): boolean {
  const { open, offers, new_inquiries, unbilled_rapports, hours_per_project, paid_per_month } = figures
  const counted =
    open.count + offers.open + offers.accepted + offers.rejected + new_inquiries + unbilled_rapports
  const paid = paid_per_month.some(month => month.this_year > 0 || month.last_year > 0)
  return counted === 0 && hours_per_project.length === 0 && !paid
}

import { Link } from '@remix-run/react'
import { ClipboardList, FileText } from 'lucide-react'
import { Card, CardHeader } from '~/components/ui/card'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { InvoiceDetail } from '~server/services/billing/invoices/schema'

/** The offer and rapports that an invoice was created from. */
export function InvoiceSources({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoicesTexts)
  const format = useFormat()
  const may = useMay()
  const { offer_id, offer_number, rapports } = invoice
  const sources = [
    ...(offer_id
      ? [
          {
            to: `/offers/${offer_id}`,
            icon: FileText,
            name: offer_number ?? '',
            note: t('sourceOffer'),
            read: 'offers:read',
          },
        ]
      : []),
    ...rapports.map(rapport => ({
      to: `/rapports/${rapport.rapport_id}`,
      icon: ClipboardList,
      name: rapport.rapport_number,
      note: t('sourceRapport', { percent: format.percent(rapport.billing_percentage) }),
      read: 'rapports:read',
    })),
  ].filter(source => may(source.read))
  if (sources.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('sources')} />
      <ul className="divide-y divide-line border-t border-line">
        {sources.map(({ to, icon: Icon, name, note }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="flex min-h-11 items-center gap-2.5 px-4 py-2 last:rounded-b-lg hover:bg-hover"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-faint" />
              <span className="grow font-medium tabular">{name}</span>
              <span className="text-xs text-muted" suppressHydrationWarning>
                {note}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

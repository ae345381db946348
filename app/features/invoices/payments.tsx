import { Card, CardHeader } from '~/components/ui/card'
import { Day, Money } from '~/components/value'
import { useT } from '~/lib/i18n'
import type { InvoiceDetail } from '~server/services/invoices/schema'

/** Payments that came in, oldest first. */
export function Payments({ payments }: Pick<InvoiceDetail, 'payments'>) {
  const t = useT('invoices')
  if (payments.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('payments')} />
      <ul className="divide-y divide-line border-t border-line">
        {payments.map(payment => (
          <li key={payment.id} className="flex items-baseline justify-between gap-3 px-4 py-2.5">
            <span className="min-w-0">
              <span className="block">
                <Day value={payment.paid_on} /> · {t(`methods.${payment.method}`)}
              </span>
              {payment.reference ? (
                <span className="block text-xs break-words text-muted">{payment.reference}</span>
              ) : null}
            </span>
            <span className="font-medium">
              <Money value={payment.amount} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { InvoiceDetail } from '~server/services/invoices/schema'
import { MoneyEntries } from './money-entries'

/** What came in, oldest first: payments, Skonto, and what was taken back. */
export function Payments({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoicesTexts)
  const may = useMay()
  const mayReverse = invoice.allowed_actions.includes('reverse_payment') && may('invoices:pay')
  const action = `/invoices/${invoice.id}`
  return (
    <MoneyEntries
      title={t('payments')}
      entries={invoice.payments}
      reverse={
        mayReverse ? { kind: 'payment', action, intent: 'reverse_payment', field: 'payment_id' } : null
      }
      words={{
        of: amount => t('reverse.of', { amount }),
        title: amount => t('reverse.title', { amount }),
        body: t('reverse.body'),
        help: t('reverse.reasonHelp'),
      }}
    />
  )
}

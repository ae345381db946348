import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { ibanGroups } from '~server/platform/values/iban'
import type { InvoiceDetail } from '~server/services/billing/invoices/schema'
import { MoneyDialog } from './money-dialog'

interface RefundDialogProps {
  invoice: InvoiceDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records that a credit balance was paid out; what is left of it is filled in already. */
export default function RefundDialog({ invoice, open, onOpenChange }: RefundDialogProps) {
  const t = useT(invoicesTexts)
  const { money } = useFormat()
  const { id, invoice_number: number, kontakt_name: name, credit_balance: due, refund_iban: iban } = invoice
  return (
    <MoneyDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('payOut.title')}
      description={[
        t('payOut.description', { number, name: name ?? '', due: money(due) }),
        iban ? t('payOut.account', { iban: ibanGroups(iban) }) : '',
      ].join(' ')}
      action={`/invoices/${id}`}
      intent="refund"
      amount={() => due}
      day={t('payOut.day')}
      submit={t('payOut.submit')}
      said={({ left = 0 }) => (left > 0 ? t('toasts.partlyRefunded', { left: money(left) }) : t('toasts.refunded'))}
    />
  )
}

import { Percent } from 'lucide-react'
import { Notice } from '~/components/ui/notice'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { InvoiceDetail } from '~server/services/billing/invoices/schema'
import { MoneyDialog } from './money-dialog'

interface PaymentDialogProps {
  invoice: InvoiceDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records a payment; the remaining amount is filled in. */
export default function PaymentDialog({ invoice, open, onOpenChange }: PaymentDialogProps) {
  const t = useT(invoicesTexts)
  const { money, day } = useFormat()
  const { id, invoice_number: number, remaining, cash_discount: discount } = invoice
  return (
    <MoneyDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('pay.title')}
      description={t('pay.description', { number, remaining: money(remaining) })}
      action={`/invoices/${id}`}
      intent="pay"
      amount={today => usualAmount(invoice, today)}
      day={t('pay.day')}
      submit={t('pay.submit')}
      said={({ paid }) => t(paid ? 'toasts.paid' : 'toasts.partlyPaid')}
      notice={
        discount ? (
          <Notice
            tone="info"
            icon={Percent}
            className="mb-3"
            title={t('pay.skonto', {
              payable: money(discount.payable),
              day: day(discount.until),
              discount: money(discount.amount),
            })}
          />
        ) : null
      }
    />
  )
}

/** What a customer pays by the terms of the invoice: less Skonto within its period, without the retention. */
function usualAmount({ cash_discount, amount_due, remaining }: InvoiceDetail, today: string): number {
  if (cash_discount && today <= cash_discount.until) return cash_discount.payable
  return amount_due > 0 ? amount_due : remaining
}

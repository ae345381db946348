import { lazy, Suspense } from 'react'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { InvoiceDetail } from '~server/services/invoices/schema'

// The form's library comes with the first opening.
const PaymentFields = lazy(() => import('./payment-fields'))

interface PaymentDialogProps {
  invoice: InvoiceDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records a payment; what remains is filled in already. */
export function PaymentDialog({ invoice, open, onOpenChange }: PaymentDialogProps) {
  const t = useT(invoicesTexts)
  const format = useFormat()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t('pay.title')}
        description={t('pay.description', {
          number: invoice.invoice_number,
          remaining: format.money(invoice.remaining),
        })}
      >
        <Suspense fallback={<Skeleton className="my-2 h-32" />}>
          <PaymentFields invoice={invoice} onDone={() => onOpenChange(false)} />
        </Suspense>
      </DialogContent>
    </Dialog>
  )
}

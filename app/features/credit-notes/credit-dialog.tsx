import { lazy, Suspense } from 'react'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { useT } from '~/lib/i18n'

// The arithmetic comes with the first opening.
const CreditFields = lazy(() => import('./credit-fields'))

interface CreditDialogProps {
  invoice: { id: number; invoice_number: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Credits parts of an invoice that is out: lines by quantity or amount, with the sums that will be printed. */
export function CreditDialog({ invoice, open, onOpenChange }: CreditDialogProps) {
  const t = useT(creditNotesTexts)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t('credit.title', { number: invoice.invoice_number })}
        description={t('credit.description')}
        className="md:max-w-xl"
      >
        <Suspense fallback={<Skeleton className="my-2 h-40" />}>
          <CreditFields invoiceId={invoice.id} onDone={() => onOpenChange(false)} />
        </Suspense>
      </DialogContent>
    </Dialog>
  )
}

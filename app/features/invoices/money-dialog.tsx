import { Suspense } from 'react'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { latePart } from '~/lib/late-part'
import type { MoneyFieldsProps } from './money-fields'

// The form library loads when first opened.
const MoneyFields = latePart(() => import('./money-fields'))

interface MoneyDialogProps extends Omit<MoneyFieldsProps, 'onDone'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
}

/** Records a payment or refund; the usual amount is filled in. */
export function MoneyDialog({ open, onOpenChange, title, description, ...form }: MoneyDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={title} description={description}>
        <Suspense fallback={<Skeleton className="my-2 h-32" />}>
          <MoneyFields {...form} onDone={() => onOpenChange(false)} />
        </Suspense>
      </DialogContent>
    </Dialog>
  )
}

import { Suspense } from 'react'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import type { OfferWithFirstLines } from '~server/services/sales/offers/schema'

// The form library loads when first opened.
const DepositFields = latePart(() => import('./deposit-fields'))

interface DepositDialogProps {
  offer: OfferWithFirstLines
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Takes the percentage of the order that a deposit invoice bills. */
export function DepositDialog({ offer, open, onOpenChange }: DepositDialogProps) {
  const t = useT(offersTexts)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('deposit.title', { number: offer.offer_number })} description={t('deposit.description')}>
        <Suspense fallback={<Skeleton className="my-2 h-28" />}>
          <DepositFields offer={offer} />
        </Suspense>
      </DialogContent>
    </Dialog>
  )
}
